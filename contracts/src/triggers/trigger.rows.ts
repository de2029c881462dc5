import { z } from 'zod';
import { Actor } from '../event.js';
import { AgentId, FiringId, RunId, shortId, TriggerId, UserId } from '../ids.js';
import { Instant, row, summaryRow } from '../row.js';
import { searchText } from '../search-text.js';
import { Conditions } from './condition.js';
import { firingReason } from './firing-reason.js';
import { FiringCause, InputMapping, MaxQueued, TriggerSettings } from './trigger.events.js';

export const TriggerStatus = z.enum(['enabled', 'paused', 'auto_paused', 'ended', 'archived']);
export type TriggerStatus = z.infer<typeof TriggerStatus>;

export const TriggerRow = row({
  agentId: AgentId,
  ownerId: UserId,
  name: z.string(),
  settings: TriggerSettings,
  mapping: InputMapping,
  /** Rows of an older projection build have none. */
  conditions: Conditions.default([]),
  maxQueued: MaxQueued.default(null),
  status: TriggerStatus,
  statusBy: Actor.nullable(),
  /** Due times of schedules lie after this. */
  enabledAt: Instant,
  secretSetAt: Instant,
  createdAt: Instant,
});
export type TriggerRow = z.infer<typeof TriggerRow>;
/** `hookId`: part of the address of a webhook; null for other triggers. Without a signature it lets its holder start runs, so no reader gets it. */
export const TriggerWithHook = TriggerRow.extend({ hookId: z.string().nullable() });
export type TriggerWithHook = z.infer<typeof TriggerWithHook>;

export const FiringOutcome = z.enum([
  'accepted',
  'started',
  'succeeded',
  'run_failed',
  'failed',
  'skipped',
  'rejected',
  'filtered',
  'duplicate',
]);
export type FiringOutcome = z.infer<typeof FiringOutcome>;

export const FiringRow = row({
  triggerId: TriggerId,
  agentId: AgentId,
  outcome: FiringOutcome,
  /** Why it was refused, skipped or failed; null otherwise. */
  reason: z.string().nullable(),
  cause: FiringCause.nullable(),
  runId: RunId.nullable(),
  at: Instant,
});
export type FiringRow = z.infer<typeof FiringRow>;

/**
 * Returns what a list of firings is searched in: why one started no run, the sender's id of its delivery, its own id and
 * that of its run, never contents.
 */
export const firingSearchText = ({ id, reason, cause, runId }: FiringRow): string =>
  searchText(
    reason,
    reason && firingReason(reason),
    cause !== null && 'delivery' in cause ? cause.delivery.deliveryId : null,
    runId && shortId(runId),
    shortId(id),
  );

/** Holds what a trigger has been doing; `id` is the trigger's. */
export const TriggerActivityRow = summaryRow({
  firings: z.int(),
  failuresInARow: z.int(),
  /** The latest firing, skipped due time or refused delivery. */
  last: z.object({ firingId: FiringId, at: Instant, outcome: FiringOutcome, runId: RunId.nullable() }).nullable(),
  /** Due time of the last firing of a schedule. */
  lastSlot: Instant.nullable(),
  /** The last 30 days on which something happened, oldest first, UTC. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      started: z.int(),
      refused: z.int(),
      /** Firings that started no run, and runs that started and failed. */
      failed: z.int(),
      /** Applies to `failed` those whose run had started. Rows of an older projection build have none. */
      runsFailed: z.int().default(0),
    }),
  ),
});
export type TriggerActivityRow = z.infer<typeof TriggerActivityRow>;
