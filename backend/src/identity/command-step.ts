import { CommandId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';

/** Each command of one request has its own id, which is the same when the request is repeated. */
export const withStep = (meta: CommandMeta, step: string): CommandMeta => ({
  ...unguarded(meta),
  commandId: CommandId.parse(derivedId(meta.commandId, step)),
});
