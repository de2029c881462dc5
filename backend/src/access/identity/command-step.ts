import { CommandId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';

/** One request's several commands have each an id of their own, the same when it comes again. */
export const withStep = (meta: CommandMeta, step: string): CommandMeta => ({
  ...unguarded(meta),
  commandId: CommandId.parse(derivedId(meta.commandId, step)),
});
