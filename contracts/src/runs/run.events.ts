import { z } from 'zod';
import { AgentDefinition, ToolName } from '../agents/agent-definition.js';
import { event } from '../event.js';
import { AgentId, FiringId, RunId, TriggerId, WorkspaceId } from '../ids.js';
import { Content, Json } from '../json.js';
import { Instant } from '../row.js';
import { FailureCode } from './run-status.js';

const ofRun = { runId: RunId, agentId: AgentId };
const ofStep = { ...ofRun, seq: z.int().positive(), attempt: z.int().positive() };

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

/** `version` null: the draft as it was; `definition` is frozen into the run either way. */
export const RunRequested = event(
  'RunRequested',
  z.object({
    ...ofRun,
    workspaceId: WorkspaceId,
    agentName: z.string(),
    version: z.int().positive().nullable(),
    definition: AgentDefinition,
    source: RunSource,
    inputs: RunInputs,
  }),
);
export const RunStarted = event('RunStarted', z.object(ofRun));
export const StepStarted = event(
  'StepStarted',
  z.object({
    ...ofStep,
    kind: z.enum(['model', 'tool']),
    /** What the step does, in words. */
    title: z.string().max(300),
    tool: ToolName.nullable(),
    input: Content,
  }),
);
export const StepSucceeded = event('StepSucceeded', z.object({ ...ofStep, output: Content, usage: Usage }));
/** `retryAt` null: not tried again. */
export const StepFailed = event(
  'StepFailed',
  z.object({ ...ofStep, failure: StepFailure, retryAt: Instant.nullable() }),
);
/** The call was under way when its worker was lost; nobody knows whether it took effect. */
export const StepOutcomeLost = event('StepOutcomeLost', z.object(ofStep));
/** A result that came after the run had ended. */
export const StepResultIgnored = event('StepResultIgnored', z.object(ofStep));
export const ApprovalRequested = event(
  'ApprovalRequested',
  z.object({
    ...ofRun,
    seq: z.int().positive(),
    title: z.string().max(300),
    tool: ToolName,
    arguments: z.record(z.string(), Json),
    reason: z.enum(['policy', 'outcome_lost']),
    expiresAt: Instant,
  }),
);
export const ApprovalGranted = event(
  'ApprovalGranted',
  z.object({ ...ofRun, seq: z.int().positive(), arguments: z.record(z.string(), Json) }),
);
export const ApprovalDenied = event(
  'ApprovalDenied',
  z.object({ ...ofRun, seq: z.int().positive(), reason: z.string().trim().max(500) }),
);
export const ApprovalExpired = event('ApprovalExpired', z.object({ ...ofRun, seq: z.int().positive() }));
/** The step that was under way or waiting when the run ended, if any. */
const stepUnderWay = { step: z.int().positive().nullable() };
export const RunCancelled = event('RunCancelled', z.object({ ...ofRun, ...stepUnderWay }));
export const RunSucceeded = event('RunSucceeded', z.object({ ...ofRun, output: Content }));
export const RunFailed = event('RunFailed', z.object({ ...ofRun, code: FailureCode, message: z.string().max(2_000) }));
export const RunTimedOut = event('RunTimedOut', z.object({ ...ofRun, ...stepUnderWay }));
export const RunExpired = event('RunExpired', z.object(ofRun));

export const RunEvent = z.discriminatedUnion('type', [
  RunRequested,
  RunStarted,
  StepStarted,
  StepSucceeded,
  StepFailed,
  StepOutcomeLost,
  StepResultIgnored,
  ApprovalRequested,
  ApprovalGranted,
  ApprovalDenied,
  ApprovalExpired,
  RunCancelled,
  RunSucceeded,
  RunFailed,
  RunTimedOut,
  RunExpired,
]);
export type RunEvent = z.infer<typeof RunEvent>;
