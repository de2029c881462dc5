import { z } from 'zod';
import { withoutCredentials } from '../credentials/find-credentials.js';
import { AgentId, RunId, TriggerId } from '../ids.js';
import { PageQuery, SearchWords, several, upAndDown } from '../page.js';
import { readable } from '../readable.js';
import { Receipt } from '../receipt.js';
import { RequestInstant } from '../request-values.js';
import { Instant } from '../row.js';
import { RunInputs } from '../runs/run.events.js';
import { Conditions } from './condition.js';
import {
  InputMapping,
  MaxQueued,
  SignatureMode,
  ScheduleTiming,
  TriggerName,
  TriggerSettings,
} from './trigger.events.js';
import { FiringOutcome, TriggerStatus } from './trigger.rows.js';

const Name = TriggerName.regex(readable);

/** A secret that the caller of a webhook has made, in place of one that is made here. */
export const HookSecret = z
  .string()
  .trim()
  .min(16, 'Use at least 16 characters.')
  .max(500)
  .regex(/^[\x21-\x7e]*$/, 'A secret has letters, digits and signs, and no spaces.');
export const CreateTriggerRequest = z.object({
  agentId: AgentId,
  name: Name,
  settings: TriggerSettings,
  mapping: withoutCredentials(InputMapping).default({}),
  secret: HookSecret.optional(),
});
export type CreateTriggerRequest = z.input<typeof CreateTriggerRequest>;
export const RotateTriggerSecretRequest = z.object({ secret: HookSecret.optional() }).default({});
export type RotateTriggerSecretRequest = z.input<typeof RotateTriggerSecretRequest>;
/** The only time the secret is shown; null for those without one, and for one that was given. */
export const TriggerSecret = z.object({ secret: z.string().nullable() });
export type TriggerSecret = z.infer<typeof TriggerSecret>;
/** Holds what creating a trigger and rotating its secret answer. */
export const TriggerReceipt = Receipt.extend(TriggerSecret.shape);
export type TriggerReceipt = z.infer<typeof TriggerReceipt>;
export const TriggerKind = z.enum(['schedule', 'webhook', 'event', 'item']);
export type TriggerKind = z.infer<typeof TriggerKind>;

/** `last`: when it last fired. */
export const TriggerOrder = z.enum(['newest', ...upAndDown(['name', 'status', 'last'])]);
export type TriggerOrder = z.infer<typeof TriggerOrder>;

/** Which triggers; `q` looks for words in their names. `ids` and `status` take several, separated by commas. */
export const TriggerQuery = PageQuery.extend({
  ids: several(TriggerId),
  q: SearchWords.optional(),
  agentId: AgentId.optional(),
  kind: TriggerKind.optional(),
  status: several(TriggerStatus),
  order: TriggerOrder.default('newest'),
});
export type TriggerQuery = z.infer<typeof TriggerQuery>;

/**
 * Which firings of a trigger, newest first; `q` looks for words of the reason, of the ids of the delivery, the firing and its
 * run. `outcome` takes several, separated by commas.
 */
export const FiringQuery = PageQuery.extend({
  q: SearchWords.optional(),
  outcome: several(FiringOutcome),
  /** At this instant or later. */
  from: RequestInstant.optional(),
  /** Before this instant. */
  to: RequestInstant.optional(),
});
export type FiringQuery = z.infer<typeof FiringQuery>;
/** Which triggers' activity. */
export const TriggerActivityQuery = PageQuery.extend({ ids: several(TriggerId) });
export type TriggerActivityQuery = z.infer<typeof TriggerActivityQuery>;
export const TriggerCountsQuery = z.object({ agentIds: several(AgentId).unwrap() });
export type TriggerCountsQuery = z.infer<typeof TriggerCountsQuery>;
/** How many triggers start an agent, without archived ones. An agent without any is not in the answer. */
export const TriggerCounts = z.object({
  agentId: AgentId,
  webhooks: z.int(),
  schedules: z.int(),
  events: z.int(),
  items: z.int(),
});
export type TriggerCounts = z.infer<typeof TriggerCounts>;
export const RenameTriggerRequest = z.object({ name: Name });
export type RenameTriggerRequest = z.infer<typeof RenameTriggerRequest>;
export const ChangeTriggerSettingsRequest = z.object({ settings: TriggerSettings });
export type ChangeTriggerSettingsRequest = z.infer<typeof ChangeTriggerSettingsRequest>;
export const ChangeTriggerMappingRequest = z.object({ mapping: withoutCredentials(InputMapping) });
export type ChangeTriggerMappingRequest = z.infer<typeof ChangeTriggerMappingRequest>;
export const LimitTriggerQueueRequest = z.object({ maxQueued: MaxQueued });
export type LimitTriggerQueueRequest = z.infer<typeof LimitTriggerQueueRequest>;
export const ChangeTriggerConditionsRequest = z.object({ conditions: Conditions });
export type ChangeTriggerConditionsRequest = z.infer<typeof ChangeTriggerConditionsRequest>;
export const TestTriggerRequest = z.object({ inputs: withoutCredentials(RunInputs).default({}) });
export type TestTriggerRequest = z.input<typeof TestTriggerRequest>;

export const PreviewScheduleRequest = z.object({ timing: ScheduleTiming, timeZone: z.string().min(1).max(60) });
export type PreviewScheduleRequest = z.infer<typeof PreviewScheduleRequest>;
/** The next ten times; `note` explains the effect of daylight saving on one. */
export const SchedulePreview = z.object({
  times: z.array(z.object({ at: Instant, local: z.string(), note: z.string().nullable() })),
});
export type SchedulePreview = z.infer<typeof SchedulePreview>;

/** When a service was asked last and is asked again, and why it could not be; null where it was not, or the trigger is off. */
export const ItemsAsked = z.object({
  askedAt: Instant.nullable(),
  nextAt: Instant.nullable(),
  failure: z.string().nullable(),
});
export type ItemsAsked = z.infer<typeof ItemsAsked>;

/** How many due times that were missed began to run. */
export const MissedTimesRun = z.object({ started: z.int().nonnegative() });
export type MissedTimesRun = z.infer<typeof MissedTimesRun>;

export const HookAccepted = z.object({
  delivery: z.string(),
  run: RunId.nullable(),
  duplicate: z.boolean(),
  filtered: z.boolean(),
});
export type HookAccepted = z.infer<typeof HookAccepted>;

/** Stands for the secret in the example of a call. */
export const secretPlaceholder = 'whsec_…';

/** How to call a webhook: its URL, and an example command with the signature. */
export const HookRecipe = z.object({ url: z.string(), signature: SignatureMode, curl: z.string() });
export type HookRecipe = z.infer<typeof HookRecipe>;
