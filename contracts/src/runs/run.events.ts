import { z } from 'zod';
import { AgentDefinition, ToolName } from '../agents/agent-definition.js';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { AgentId, FiringId, RunId, TriggerId, WorkspaceId } from '../ids.js';
import { Content, Json } from '../json.js';
import { Instant } from '../row.js';
import { FailureCode } from '../run-status.js';

const ofRun = { runId: RunId, agentId: AgentId };
const ofStep = { seq: z.int().positive(), attempt: z.int().positive() };

export const RunSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person') }),
  z.object({ kind: z.literal('trigger'), triggerId: TriggerId, firingId: FiringId }),
  /** A person runs an earlier run again. */
  z.object({ kind: z.literal('again'), runId: RunId }),
]);
export type RunSource = z.infer<typeof RunSource>;

export const RunInputs = z.record(z.string().max(40), Json);
export type RunInputs = z.infer<typeof RunInputs>;

/** Tokens and cost of one step; cost in millionths of a US dollar. */
export const Usage = z.object({
  tokensIn: z.int().nonnegative(),
  tokensOut: z.int().nonnegative(),
  costMicros: z.int().nonnegative(),
});
export type Usage = z.infer<typeof Usage>;

export const StepFailure = z.object({ code: z.string().max(60), message: z.string().max(2_000) });
export type StepFailure = z.infer<typeof StepFailure>;

/** The step that was in progress or waiting when the run ended, if any. */
const stepInProgress = { step: z.int().positive().nullable() };

export const runEvents = aggregate('run', ofRun, {
  /** `version` null: the draft as it was; `definition` is frozen into the run either way. */
  RunRequested: {
    workspaceId: WorkspaceId,
    agentName: z.string(),
    version: z.int().positive().nullable(),
    definition: AgentDefinition,
    source: RunSource,
    inputs: RunInputs,
  },
  RunStarted: {},
  StepStarted: {
    ...ofStep,
    kind: z.enum(['model', 'tool']),
    /** What the step does, in words. */
    title: z.string().max(300),
    tool: ToolName.nullable(),
    input: Content,
  },
  StepSucceeded: { ...ofStep, output: Content, usage: Usage },
  /** `retryAt` null: not tried again. */
  StepFailed: { ...ofStep, failure: StepFailure, retryAt: Instant.nullable() },
  /** The call was in progress when its worker was lost, so it is unknown whether it took effect. */
  StepOutcomeLost: ofStep,
  /** A result that came after the run had ended. */
  StepResultIgnored: ofStep,
  ApprovalRequested: {
    seq: z.int().positive(),
    title: z.string().max(300),
    tool: ToolName,
    arguments: z.record(z.string(), Json),
    reason: z.enum(['policy', 'outcome_lost']),
    expiresAt: Instant,
  },
  ApprovalGranted: { seq: z.int().positive(), arguments: z.record(z.string(), Json) },
  ApprovalDenied: { seq: z.int().positive(), reason: z.string().trim().max(500) },
  ApprovalExpired: { seq: z.int().positive() },
  RunCancelled: stepInProgress,
  RunSucceeded: { output: Content },
  RunFailed: { code: FailureCode, message: z.string().max(2_000) },
  RunTimedOut: stepInProgress,
  RunExpired: {},
});
export type RunEvent = EventOfAggregate<typeof runEvents>;
