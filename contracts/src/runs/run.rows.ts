import { z } from 'zod';
import { AfterRefusal, ToolRef } from '../agents/agent-definition.js';
import { Approvers } from '../agents/approvers.js';
import { Actor } from '../event.js';
import { AgentId, RunId, shortId, UserId } from '../ids.js';
import { Content, RowContent } from '../json.js';
import { limits } from '../limits.js';
import { Instant, row } from '../row.js';
import {
  Price,
  RunSource,
  ServedModel,
  StepCost,
  StepDuration,
  StepFailure,
  StepKind,
  StepWarning,
  Usage,
} from './run.events.js';
import { HeldAbout } from './held-about.js';
import { NamedModel, RowRecipe } from './recipe.js';
import { FailureCode, HoldReason, OpenStepStatus, RunStatus, WaitingReason } from '../run-status.js';
import { searchText } from '../search-text.js';

export const RunRow = row({
  agentId: AgentId,
  agentName: z.string(),
  /** Rows of an older projection build, and of runs that were requested earlier, have none. */
  number: z.int().positive().nullable().default(null),
  version: z.int().positive().nullable(),
  source: RunSource,
  startedBy: Actor,
  /** `RunInputs`. */
  inputs: RowContent,
  status: RunStatus,
  waiting: WaitingReason.nullable(),
  /** Steps that have begun and not ended. Rows of an older projection build do not have them. */
  openSteps: z.array(z.object({ seq: z.int().positive(), status: OpenStepStatus })).default([]),
  held: z.object({ reason: HoldReason, about: HeldAbout, since: Instant, until: Instant }).nullable().default(null),
  output: Content.nullable(),
  failure: z.object({ code: FailureCode, message: RowContent }).nullable(),
  queuedAt: Instant,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** How long it has waited for people to decide or to answer, and since when it does so now. */
  approvalMs: z.int().nonnegative().default(0),
  approvalSince: Instant.nullable().default(null),
  steps: z.int().nonnegative(),
  /** Title of the step in progress, or of the last one. */
  currentStep: z.string().nullable(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  /** Holds what is known of it; `costUnknown`: some of its steps cost something unknown as well. */
  costMicros: z.int(),
  costUnknown: z.boolean().default(false),
  /** Rows of an older projection build have no `parallelRuns`. */
  limits: z.object({
    steps: z.int(),
    activeTime: z.int(),
    parallelRuns: z.int().default(limits.parallelRuns.default),
  }),
  /** After a call that nobody approves. */
  onDeny: AfterRefusal.default('end'),
  /** When its inputs, results and everything it wrote were made unreadable. */
  contentErasedAt: Instant.nullable().default(null),
});
export type RunRow = z.infer<typeof RunRow>;

/** The name of a run among those of its agent. */
export const nameRun = ({ id, number }: Pick<RunRow, 'id' | 'number'>): string =>
  number === null ? shortId(id) : `#${number}`;

/** Whether a run did what the draft was then; one that undoes a call did something of its own. */
export const ranDraft = ({ version, source }: Pick<RunRow, 'version' | 'source'>): boolean =>
  version === null && source.kind !== 'undo';

/** Returns how long a run was at work, without the time in which it waited for a person; null unless it has started and ended. */
export const workingMs = ({
  startedAt,
  endedAt,
  approvalMs,
}: Pick<RunRow, 'startedAt' | 'endedAt' | 'approvalMs'>): number | null =>
  startedAt === null || endedAt === null ? null : Math.max(0, Date.parse(endedAt) - Date.parse(startedAt) - approvalMs);

/** Returns what a list of runs is searched in: numbers, names, the title of the current step and the kind of the error, never contents. */
export const runSearchText = ({ id, number, agentName, currentStep, failure }: RunRow): string =>
  searchText(agentName, currentStep, failure?.code ?? null, shortId(id), number === null ? null : String(number));

export const StepStatus = z.enum([
  'running',
  'retrying',
  'waiting',
  'succeeded',
  'failed',
  'denied',
  'lost',
  'cancelled',
]);
export type StepStatus = z.infer<typeof StepStatus>;

const RowFailure = z.object({ code: StepFailure.shape.code, message: RowContent });

/** `id` is `<runId>/<seq>`. */
export const StepRow = row({
  runId: RunId,
  agentId: AgentId,
  seq: z.int().positive(),
  kind: StepKind,
  title: z.string(),
  tool: ToolRef.nullable(),
  status: StepStatus,
  attempt: z.int().positive(),
  /** Attempts that failed before this one. */
  failures: z.array(
    z.object({ attempt: z.int(), failure: RowFailure, at: Instant, partial: Content.nullable().default(null) }),
  ),
  retryAt: Instant.nullable(),
  input: Content.nullable(),
  output: Content.nullable(),
  approval: z
    .object({
      /** Holds what was requested, or what was approved instead. */
      arguments: RowContent,
      /** Holds what was requested, when something else was approved. */
      requestedArguments: RowContent.nullable().default(null),
      reason: z.enum(['policy', 'outcome_lost']),
      /** It was approved for the rest of the run. */
      forRun: z.boolean().default(false),
      requestedAt: Instant.nullable().default(null),
      decidedAt: Instant.nullable().default(null),
      expiresAt: Instant,
      decidedBy: Actor.nullable(),
      decision: z.enum(['granted', 'denied', 'expired']).nullable(),
      note: RowContent.nullable(),
      /** Whom the call waits for; null: everybody who may control runs. Rows of an older projection build do not say it. */
      approvers: Approvers.nullable().default(null),
      startedBy: UserId.nullable().default(null),
      /** When nobody had decided in time, and others were asked. */
      passedOnAt: Instant.nullable().default(null),
    })
    .nullable(),
  /** Holds what a person is asked. The answer is the output of the step. */
  question: z
    .object({
      /** `Question`. */
      asked: RowContent,
      requestedAt: Instant,
      expiresAt: Instant,
      answeredBy: Actor.nullable(),
    })
    .nullable()
    .default(null),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  /** For all attempts, as far as known. */
  costMicros: z.int(),
  costUnknown: z.boolean().default(false),
  /** Applies to the last attempt. */
  recipe: RowRecipe.nullable().default(null),
  /** Each change of the model while the step was tried. */
  switches: z.array(z.object({ from: NamedModel, to: NamedModel, because: z.string() })).default([]),
  /** Applies to the attempt that succeeded. */
  measures: z
    .object({
      usage: Usage,
      price: Price.nullable(),
      payer: StepCost.shape.payer,
      served: ServedModel.nullable(),
      ms: StepDuration.nullable(),
      warnings: z.array(StepWarning),
    })
    .nullable()
    .default(null),
});
export type StepRow = z.infer<typeof StepRow>;
