import { z } from 'zod';
import { smallRecord } from '../small-record.js';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { AgentId, FiringId, RunId, TriggerId, UserId, WorkspaceId } from '../ids.js';
import { Content } from '../json.js';
import { limits } from '../limits.js';
import { Instant } from '../row.js';
import { Condition, Conditions } from './condition.js';
import { EventSettings, FollowedEvent } from './followed-event.js';
import { ItemSettings, NewItem } from './new-item.js';

export const TriggerName = z.string().trim().min(1).max(limits.triggerName.max);

const expressionTooLong = `At most ${limits.cronExpression.max} characters.`;
const minutesOutOfRange = `Use a whole number from 1 to ${limits.intervalMinutes.max.toLocaleString('en')}.`;

/**
 * When a schedule fires: a cron expression, a whole number of minutes, or once. Times are read in `timeZone` (IANA). Only
 * sizes are checked here; whether an expression can be read and ever fires is checked by `timingFlaw`.
 */
export const ScheduleTiming = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cron'),
    expression: z.string().trim().max(limits.cronExpression.max, expressionTooLong),
  }),
  z.object({
    kind: z.literal('interval'),
    minutes: z.int(minutesOutOfRange).min(1, minutesOutOfRange).max(limits.intervalMinutes.max, minutesOutOfRange),
  }),
  z.object({ kind: z.literal('once'), at: Instant }),
]);
export type ScheduleTiming = z.infer<typeof ScheduleTiming>;

/** How a webhook's caller proves itself; `none` needs an explicit choice and is shown as unsafe. */
export const SignatureMode = z.enum([
  'standard',
  'github',
  'stripe',
  'slack',
  'shopify',
  'hmac',
  'basic',
  'bearer',
  'none',
]);
export type SignatureMode = z.infer<typeof SignatureMode>;

const ScheduleSettings = z.object({
  kind: z.literal('schedule'),
  timing: ScheduleTiming,
  timeZone: z.string().min(1).max(60),
  /** Holds what happens to due times that passed while nothing ran. */
  misfire: z.enum(['run_once', 'skip']),
});
/** `sameBy`: the place in the body whose value makes two calls the same delivery, such as `body.order.id`; absent: their name. */
const sameBy = z.exactOptional(z.string().trim().min(1).max(200));
/** `header`: which one has the signature of the body, in hexadecimal digits or base64. */
export const WebhookSettings = z.discriminatedUnion('signature', [
  z.object({
    kind: z.literal('webhook'),
    signature: z.literal('hmac'),
    header: z
      .string()
      .trim()
      .toLowerCase()
      .max(100)
      .regex(/^[a-z0-9-]+$/, 'Enter the name of a header, such as x-signature.'),
    sameBy,
  }),
  z.object({ kind: z.literal('webhook'), signature: SignatureMode.exclude(['hmac']), sameBy }),
]);
export type WebhookSettings = z.infer<typeof WebhookSettings>;

/** Settings that name nothing of their workspace. */
export const PortableSettings = z.discriminatedUnion('kind', [ScheduleSettings, WebhookSettings]);
export const TriggerSettings = z.discriminatedUnion('kind', [
  ScheduleSettings,
  WebhookSettings,
  EventSettings,
  ItemSettings,
]);
export type TriggerSettings = z.infer<typeof TriggerSettings>;
/** As a form has them. */
export type TriggerSettingsInput = z.input<typeof TriggerSettings>;
export type PortableSettings = z.infer<typeof PortableSettings>;

/** Run input → template over the payload, e.g. `{{body.order.id}}`; other text is used unchanged. */
export const InputMapping = smallRecord(z.string().max(40), z.string().max(limits.mappedInput));
export type InputMapping = z.infer<typeof InputMapping>;

export const MaxQueued = z.int().positive().max(limits.triggerQueue).nullable();

const ofTrigger = { triggerId: TriggerId };

export const triggerEvents = aggregate('trigger', ofTrigger, {
  TriggerCreated: {
    workspaceId: WorkspaceId,
    agentId: AgentId,
    ownerId: UserId,
    name: TriggerName,
    settings: TriggerSettings,
    mapping: InputMapping,
    /** Path part of a webhook's URL, 128 random bits; null for other kinds. */
    hookId: z.string().max(40).nullable(),
  },
  TriggerRenamed: { name: TriggerName },
  TriggerSettingsChanged: { settings: TriggerSettings },
  TriggerMappingChanged: { mapping: InputMapping },
  /** The agent starts only when what comes in meets all of them. A new trigger has none. */
  TriggerConditionsChanged: { conditions: Conditions },
  /** The maximum of queued runs of the trigger; null: only the workspace has one. A new trigger says none. */
  TriggerQueueLimited: { maxQueued: MaxQueued },
  TriggerSecretRotated: {},
  TriggerPaused: {},
  /** The product paused it by itself after this many failures in a row. */
  TriggerAutoPaused: { failures: z.int().positive() },
  TriggerResumed: {},
  /** A one-off schedule has fired. */
  TriggerEnded: {},
  TriggerOwnerChanged: { ownerId: UserId },
  TriggerArchived: {},
});
export type TriggerEvent = EventOfAggregate<typeof triggerEvents>;

const ofFiring = { firingId: FiringId, triggerId: TriggerId, workspaceId: WorkspaceId, agentId: AgentId };

const QueryValue = z.string().max(1_000);

/** One call of a webhook as it came in. Headers only from the allow-list, and those that the mapping names. */
export const Delivery = z.object({
  deliveryId: z.string().max(200),
  contentType: z.string().max(100),
  headers: z.record(z.string(), z.string().max(1_000)),
  /** Holds those parameters of the address that the mapping names. Rows of an older projection build do not say it. */
  query: z.record(z.string(), z.union([QueryValue, z.array(QueryValue).max(50)])).default({}),
  bytes: z.int().nonnegative(),
  body: Content.nullable(),
  /** When the call arrived; recorded later than that during maintenance. Older deliveries have none. */
  receivedAt: Instant.optional(),
});
export type Delivery = z.infer<typeof Delivery>;

export const FiringCause = z.discriminatedUnion('kind', [
  /** `missed`: how many earlier due times passed without firing and are covered by this one. */
  z.object({ kind: z.literal('slot'), slot: Instant, missed: z.int().nonnegative() }),
  z.object({ kind: z.literal('delivery'), delivery: Delivery }),
  z.object({ kind: z.literal('event'), event: FollowedEvent }),
  z.object({ kind: z.literal('item'), item: NewItem }),
  z.object({ kind: z.literal('test') }),
  z.object({ kind: z.literal('replay'), firingId: FiringId, delivery: Delivery }),
]);
export type FiringCause = z.infer<typeof FiringCause>;

export const firingEvents = aggregate('firing', ofFiring, {
  /**
   * A firing has its own stream, `firing-<id>`; the id is derived from the trigger and the due time or delivery,
   * so the store itself refuses to fire one twice. The run it starts has the id named here, and the inputs, sealed with its key.
   */
  TriggerFired: { cause: FiringCause, runId: RunId, inputs: Content },
  FiringStarted: { runId: RunId },
  FiringFailed: { code: z.string().max(60), message: z.string().max(500) },
  /** The run that a firing started has ended. */
  FiringFinished: { runId: RunId, succeeded: z.boolean() },
  /** The answer of the run was sent in the thread of the message that started it; or it was not, and why. */
  ReplySent: { runId: RunId },
  ReplyNotSent: { runId: RunId, message: z.string().max(500) },
  SlotSkipped: {
    slot: Instant,
    reason: z.enum(['missed', 'overlap', 'paused', 'halted', 'budget', 'quota', 'queue_full']),
    count: z.int().positive(),
  },
  /** Whatever came in does not meet a condition. Its body is not kept. */
  FiringFiltered: { cause: FiringCause, condition: Condition },
  FollowedEventSkipped: {
    event: FollowedEvent,
    reason: z.enum(['hop_limit', 'too_large', 'paused', 'halted', 'budget', 'quota', 'queue_full']),
  },
  /** `item` null: it is not known which they were, only that there were more than could be read, or rows went away. */
  ItemsSkipped: {
    item: NewItem.nullable(),
    reason: z.enum([
      'too_large',
      'too_many',
      'rows_removed',
      'gone',
      'automatic',
      'other_sender',
      'file_refused',
      'mailbox_replaced',
      'unreadable',
    ]),
    /** They have come since then. */
    since: Instant,
  },
  DeliveryRejected: {
    delivery: Delivery,
    reason: z.enum([
      'signature_missing',
      'signature_invalid',
      'timestamp_out_of_range',
      'paused',
      'halted',
      'quota',
      'queue_full',
      'too_large',
      'body_invalid',
      'file_refused',
    ]),
  },
  DeliveryDuplicated: { delivery: Delivery, firstFiringId: FiringId },
});
export type FiringEvent = EventOfAggregate<typeof firingEvents>;
