import { CommandId, CorrelationId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { newId } from '@throughline/platform/ids.js';

/** Whoever may start processes on the machine needs no account. */
export const commandLineMeta = (): CommandMeta => ({
  commandId: CommandId.parse(newId()),
  correlationId: CorrelationId.parse(newId()),
  causationId: null,
  actor: { kind: 'operator', id: 'command line' },
  workspaceId: null,
  at: new Date().toISOString(),
});
