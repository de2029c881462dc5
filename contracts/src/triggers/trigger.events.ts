import { z } from 'zod';
import { event } from '../event.js';
import { AgentId, FiringId, RunId, TriggerId, UserId, WorkspaceId } from '../ids.js';
import { Content } from '../json.js';
import { limits } from '../limits.js';
import { Instant } from '../row.js';
import { RunInputs } from '../runs/run.events.js';

export const TriggerName = z.string().trim().min(1).max(limits.triggerName.max);

/** When a schedule fires: five-field cron, a whole number of minutes, or once. Times are read in `timeZone` (IANA). */
export const ScheduleTiming = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cron'), expression: z.string().trim().min(9).max(120) }),
  z.object({ kind: z.literal('interval'), minutes: z.int().min(1).max(44_640) }),
  z.object({ kind: z.literal('once'), at: Instant }),
]);
export type ScheduleTiming = z.infer<typeof ScheduleTiming>;

/** How a webhook's caller proves itself; `none` needs an explicit choice and is shown as unsafe. */
export const SignatureMode = z.enum(['standard', 'github', 'bearer', 'none']);
export type SignatureMode = z.infer<typeof SignatureMode>;

export const TriggerSettings = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('schedule'),
    timing: ScheduleTiming,
    timeZone: z.string().min(1).max(60),
    /** What happens to slots that passed while nothing ran. */
    misfire: z.enum(['run_once', 'skip']),
  }),
  z.object({ kind: z.literal('webhook'), signature: SignatureMode }),
]);
export type TriggerSettings = z.infer<typeof TriggerSettings>;

/** Run input → template over the payload, e.g. `{{body.order.id}}`; other text is taken as it stands. */
export const InputMapping = z.record(z.string().max(40), z.string().max(2_000));
export type InputMapping = z.infer<typeof InputMapping>;

export const TriggerCreated = event(
  'TriggerCreated',
  z.object({
    triggerId: TriggerId,
    workspaceId: WorkspaceId,
    agentId: AgentId,
    ownerId: UserId,
    name: TriggerName,
    settings: TriggerSettings,
    mapping: InputMapping,
    /** Path part of a webhook's address, 128 random bits; null for schedules. */
    hookId: z.string().max(40).nullable(),
  }),
);
export const TriggerRenamed = event('TriggerRenamed', z.object({ triggerId: TriggerId, name: TriggerName }));
export const TriggerSettingsChanged = event(
  'TriggerSettingsChanged',
  z.object({ triggerId: TriggerId, settings: TriggerSettings }),
);
export const TriggerMappingChanged = event(
  'TriggerMappingChanged',
  z.object({ triggerId: TriggerId, mapping: InputMapping }),
);
export const TriggerSecretRotated = event('TriggerSecretRotated', z.object({ triggerId: TriggerId }));
export const TriggerPaused = event('TriggerPaused', z.object({ triggerId: TriggerId }));
/** The product paused it by itself after so many failures in a row. */
export const TriggerAutoPaused = event(
  'TriggerAutoPaused',
  z.object({ triggerId: TriggerId, failures: z.int().positive() }),
);
export const TriggerResumed = event('TriggerResumed', z.object({ triggerId: TriggerId }));
/** A one-off schedule has fired. */
export const TriggerEnded = event('TriggerEnded', z.object({ triggerId: TriggerId }));
export const TriggerOwnerChanged = event('TriggerOwnerChanged', z.object({ triggerId: TriggerId, ownerId: UserId }));
export const TriggerArchived = event('TriggerArchived', z.object({ triggerId: TriggerId }));

export const TriggerEvent = z.discriminatedUnion('type', [
  TriggerCreated,
  TriggerRenamed,
  TriggerSettingsChanged,
  TriggerMappingChanged,
  TriggerSecretRotated,
  TriggerPaused,
  TriggerAutoPaused,
  TriggerResumed,
  TriggerEnded,
  TriggerOwnerChanged,
  TriggerArchived,
]);
export type TriggerEvent = z.infer<typeof TriggerEvent>;

const ofFiring = { firingId: FiringId, triggerId: TriggerId, workspaceId: WorkspaceId, agentId: AgentId };

/** One call of a webhook as it came in. Headers only from the allow-list. */
export const Delivery = z.object({
  deliveryId: z.string().max(200),
  contentType: z.string().max(100),
  headers: z.record(z.string(), z.string().max(1_000)),
  bytes: z.int().nonnegative(),
  body: Content.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

export const FiringCause = z.discriminatedUnion('kind', [
  /** `missed`: how many earlier slots passed unfired and are covered by this one. */
  z.object({ kind: z.literal('slot'), slot: Instant, missed: z.int().nonnegative() }),
  z.object({ kind: z.literal('delivery'), delivery: Delivery }),
  z.object({ kind: z.literal('test') }),
  z.object({ kind: z.literal('replay'), firingId: FiringId, delivery: Delivery }),
]);
export type FiringCause = z.infer<typeof FiringCause>;

/**
 * A firing has its own stream, `firing-<id>`; the id is derived from trigger and slot or delivery,
 * so the store itself refuses to fire one twice. The run it starts has the id named here.
 */
export const TriggerFired = event(
  'TriggerFired',
  z.object({ ...ofFiring, cause: FiringCause, runId: RunId, inputs: RunInputs }),
);
export const FiringStarted = event('FiringStarted', z.object({ ...ofFiring, runId: RunId }));
export const FiringFailed = event(
  'FiringFailed',
  z.object({ ...ofFiring, code: z.string().max(60), message: z.string().max(500) }),
);
/** The run that a firing started has ended. */
export const FiringFinished = event('FiringFinished', z.object({ ...ofFiring, runId: RunId, succeeded: z.boolean() }));
export const SlotSkipped = event(
  'SlotSkipped',
  z.object({ ...ofFiring, slot: Instant, reason: z.enum(['missed', 'overlap', 'paused']), count: z.int().positive() }),
);
export const DeliveryRejected = event(
  'DeliveryRejected',
  z.object({
    ...ofFiring,
    delivery: Delivery,
    reason: z.enum([
      'signature_missing',
      'signature_invalid',
      'timestamp_out_of_range',
      'paused',
      'too_large',
      'body_invalid',
    ]),
  }),
);
export const DeliveryDuplicated = event(
  'DeliveryDuplicated',
  z.object({ ...ofFiring, delivery: Delivery, firstFiringId: FiringId }),
);

export const FiringEvent = z.discriminatedUnion('type', [
  TriggerFired,
  FiringStarted,
  FiringFailed,
  FiringFinished,
  SlotSkipped,
  DeliveryRejected,
  DeliveryDuplicated,
]);
export type FiringEvent = z.infer<typeof FiringEvent>;
