import { randomBytes } from 'node:crypto';
import type { EventMeta } from '@throughline/contracts/event.js';
import type { CommandMeta } from './decider.js';

/** Metadata of a new event. When the same event is appended again, the store keeps the first one with its time and salt. */
export const eventMeta = (command: string, meta: CommandMeta): EventMeta => ({
  workspaceId: meta.workspaceId,
  actor: meta.actor,
  correlationId: meta.correlationId,
  causationId: meta.causationId,
  commandId: meta.commandId,
  command,
  at: meta.at,
  schema: 1,
  origin: meta.origin ?? { via: 'system' },
  salt: randomBytes(16).toString('base64url'),
});
