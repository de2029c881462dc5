import { z } from 'zod';
import { smallRecord } from '../small-record.js';
import { withoutCredentials } from '../credentials/find-credentials.js';
import { AfterRefusal } from '../agents/agent-definition.js';
import { Json } from '../json.js';
import { AgentId, RunId, TriggerId, UserId } from '../ids.js';
import { limits } from '../limits.js';
import { PageQuery, SearchWords, several } from '../page.js';
import { maxInteger, RequestCount, RequestInstant, RequestInteger } from '../request-values.js';
import { Instant } from '../row.js';
import { RunInputs } from './run.events.js';
import { RunStatus } from '../run-status.js';

/** `version`: a published one, `latest` published, or the `draft` as it is now. */
export const StartRunRequest = z.object({
  version: z.union([z.int().positive().max(maxInteger), z.enum(['latest', 'draft'])]).default('latest'),
  inputs: withoutCredentials(RunInputs).default({}),
  againOf: RunId.optional(),
});
export type StartRunRequest = z.input<typeof StartRunRequest>;
/** `expiresAt`: of the approval that the person saw. One that was requested again since has another, and is not decided by it. */
const ofApproval = { expiresAt: Instant.optional() };
/**
 * Without arguments, those that were requested are approved. `forRun`: the same call with the same arguments needs no further approval
 * in this run.
 */
export const GrantApprovalRequest = z.object({
  ...ofApproval,
  arguments: withoutCredentials(smallRecord(z.string(), Json)).optional(),
  forRun: z.boolean().default(false),
});
export type GrantApprovalRequest = z.input<typeof GrantApprovalRequest>;
/** `then`: whether the run goes on without the call; absent as its agent is set. */
export const DenyApprovalRequest = z.object({
  ...ofApproval,
  reason: z.string().trim().max(500).default(''),
  then: AfterRefusal.optional(),
});
/** `expiresAt`: of the question that the person saw. */
export const AnswerRequest = z.object({ ...ofApproval, answer: withoutCredentials(RunInputs) });
export type AnswerRequest = z.input<typeof AnswerRequest>;
export type DenyApprovalRequest = z.input<typeof DenyApprovalRequest>;

export const RunSourceKind = z.enum(['person', 'trigger', 'again', 'undo']);
export type RunSourceKind = z.infer<typeof RunSourceKind>;

/** Which runs; `status` takes several, separated by commas. */
export const RunFilter = z.object({
  /**
   * Words in the agent's name, the current step's title or the code of the error; words of one or two letters must begin a word there.
   * Contents are not searched.
   */
  q: SearchWords.optional(),
  agentId: AgentId.optional(),
  triggerId: TriggerId.optional(),
  version: RequestInteger.optional(),
  status: several(RunStatus),
  source: RunSourceKind.optional(),
  /** The person that started it. */
  personId: UserId.optional(),
  /** Queued at this instant or later. */
  from: RequestInstant.optional(),
  /** Queued before this instant. */
  to: RequestInstant.optional(),
  /** Cost in millionths of a US dollar, at least and at most. */
  minCost: RequestCount.optional(),
  maxCost: RequestCount.optional(),
});
export type RunFilter = z.infer<typeof RunFilter>;

/** A minus sorts from high to low. `took`: from its start to its end; runs in progress are longer than those that have ended. */
export const RunOrder = z.enum(['newest', 'oldest', 'cost', '-cost', 'took', '-took']);
export type RunOrder = z.infer<typeof RunOrder>;

/** `approval`: runs that wait for an approval first, then newest first. */
export const RunQuery = RunFilter.extend({
  ...PageQuery.shape,
  /** Only those that wait for an approval. */
  waiting: z.enum(['approval']).optional(),
  order: z.enum([...RunOrder.options, 'approval']).default('newest'),
});
export type RunQuery = z.infer<typeof RunQuery>;

/**
 * The same filters as the list; everything that they match, or of it only `ids`, separated by commas. Runs are in the order
 * in which they were requested, newest first unless `order` is `oldest`: what the other orders sort by changes during an export.
 */
export const RunExportQuery = RunQuery.omit({ cursor: true, limit: true, count: true }).extend({
  ids: several(RunId, limits.exportedIds),
  format: z.enum(['csv', 'ndjson']),
});
export type RunExportQuery = z.infer<typeof RunExportQuery>;

export const RunCancellation = z.object({
  /** A filter that is not known is refused: without it, all runs would be cancelled. */
  filter: RunFilter.omit({ status: true })
    .extend({ status: z.array(RunStatus).min(1).optional() })
    .strict(),
  /** Counts what would be cancelled and cancels nothing. */
  preview: z.boolean().default(false),
});
export type RunCancellation = z.infer<typeof RunCancellation>;
/** `matching` may exceed `cancelled`: at most 1,000 are cancelled at once. */
export const RunsCancelled = z.object({ matching: z.int(), cancelled: z.int() });
export type RunsCancelled = z.infer<typeof RunsCancelled>;

/** Holds what a queued run waits for. */
export const RunQueuePlace = z.object({
  /** Queued runs of the agent that start before it; null when it is not in the queue any more. */
  before: z.int().nonnegative().nullable(),
  /** Runs of the agent that hold a place. Those that wait for an approval hold none. */
  inProgress: z.int().nonnegative(),
  /** Places: how many runs of the agent may be in progress, as this run was requested with. */
  parallelRuns: z.int().positive(),
});
export type RunQueuePlace = z.infer<typeof RunQueuePlace>;
