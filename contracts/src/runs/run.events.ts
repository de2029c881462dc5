import { z } from 'zod';
import { smallRecord } from '../small-record.js';
import { AfterRefusal, AgentDefinition, ToolRef } from '../agents/agent-definition.js';
import { Approvers } from '../agents/approvers.js';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { AgentId, ConnectionId, FiringId, RunId, TriggerId, UserId, WorkspaceId } from '../ids.js';
import { CheckedJson, Content, Json } from '../json.js';
import { Instant } from '../row.js';
import { FailureCode, HoldReason } from '../run-status.js';
import { HeldAbout } from './held-about.js';
import { NamedModel, Recipe } from './recipe.js';

const ofRun = { runId: RunId, agentId: AgentId };
const ofStep = { seq: z.int().positive(), attempt: z.int().positive() };

export const RunSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person') }),
  z.object({ kind: z.literal('trigger'), triggerId: TriggerId, firingId: FiringId }),
  /** A person runs an earlier run again. */
  z.object({ kind: z.literal('again'), runId: RunId }),
  /** An undo, of what the call in a step of another run of the agent did. */
  z.object({ kind: z.literal('undo'), runId: RunId, seq: z.int().positive() }),
]);
export type RunSource = z.infer<typeof RunSource>;

export const RunInputs = smallRecord(z.string().max(40), Json);
export type RunInputs = z.infer<typeof RunInputs>;
/** Inputs that were sealed, and so checked before. */
export const CheckedRunInputs = smallRecord(z.string(), CheckedJson);

const count = z.int().nonnegative();

/** Tokens of one attempt of a step, as the model provider counted them; `estimated` where it did not say. */
export const Usage = z.object({
  /** Applies to the whole request. Those read from the provider's cache, and written to it, are among them. */
  in: count,
  cacheRead: count,
  cacheWrite: count,
  /** Applies to the whole turn. Those of its reasoning are among them. */
  out: count,
  reasoning: count,
  estimated: z.boolean(),
});
export type Usage = z.infer<typeof Usage>;

/** Millionths of a US dollar per million tokens, by a price book at the time of the step. They never change afterwards. */
export const Price = z.object({
  book: z.string().min(1).max(120),
  in: count,
  cacheRead: count,
  cacheWrite: count,
  out: count,
});
export type Price = z.infer<typeof Price>;

/** Holds what an attempt cost, in millionths of a US dollar. */
const cost = {
  /** A null means not by tokens, or unknown. */
  price: Price.nullable(),
  /** A null means unknown. It is 0 only where it is known to be. */
  costMicros: count.nullable(),
  /** The party that pays the model provider; `none` where nobody has to. */
  payer: z.enum(['deployment', 'workspace', 'none']),
};
export const StepCost = z.object(cost);
export type StepCost = z.infer<typeof StepCost>;

/** The model that answered, as its provider names it. */
export const ServedModel = z.object({
  model: z.string().max(200),
  responseId: z.string().max(200).nullable(),
  fingerprint: z.string().max(200).nullable(),
});
export type ServedModel = z.infer<typeof ServedModel>;

/** Milliseconds from the start of an attempt: to the first token, if it streamed any, and to its end. */
export const StepDuration = z.object({ first: count.nullable(), total: count });
export type StepDuration = z.infer<typeof StepDuration>;

/** Something that the model was not told, or could not do, and that did not stop the step. */
export const StepWarning = z.object({ code: z.string().max(60), message: z.string().max(500) });
export type StepWarning = z.infer<typeof StepWarning>;

export const StepFailure = z.object({ code: z.string().max(60), message: z.string().max(2_000) });
export type StepFailure = z.infer<typeof StepFailure>;

/** A failure in the log. Its message can have the words of a service, or what a call was made with. */
export const RecordedFailure = z.object({ code: StepFailure.shape.code, message: Content });
export type RecordedFailure = z.infer<typeof RecordedFailure>;

export const StepKind = z.enum(['model', 'tool', 'child', 'answer', 'compact']);
export type StepKind = z.infer<typeof StepKind>;

/** The step that was in progress or waiting when the run ended, if any. */
const stepInProgress = { step: z.int().positive().nullable() };

export const runEvents = aggregate('run', ofRun, {
  /** `version` null: the draft as it was; `definition` is frozen into the run either way. */
  RunRequested: {
    workspaceId: WorkspaceId,
    agentName: z.string(),
    /** Runs of an agent are numbered in the order in which they are requested. Until schema 4 they had no numbers. */
    number: z.int().positive().nullable(),
    version: z.int().positive().nullable(),
    definition: AgentDefinition,
    source: RunSource,
    /** `RunInputs`. They are in the event, whatever their size. */
    inputs: Content,
  },
  RunStarted: {},
  StepStarted: {
    ...ofStep,
    kind: StepKind,
    /** Holds what the step does, in words. */
    title: z.string().max(300),
    tool: ToolRef.nullable(),
    input: Content,
    /** Applies to a step that asks a model. Steps of schema 1 have none. */
    recipe: Recipe.nullable(),
    /** The run that the step started and waits for. */
    childRunId: RunId.nullable(),
    /** The connected account that the step uses. */
    connectionId: ConnectionId.nullable(),
    /** For the tool's definition, which came from outside. */
    toolHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
  },
  /** Events of schema 1 did not say how long the attempt took. */
  StepSucceeded: {
    ...ofStep,
    output: Content,
    usage: Usage,
    ...cost,
    served: ServedModel.nullable(),
    ms: StepDuration.nullable(),
    warnings: z.array(StepWarning).max(50),
  },
  /**
   * `then`: it is tried again at `retryAt`, for `fallback` with the next model; the model is told and may go on; or the run
   * ends. `partial` is what a model had written until then, and `usage` what it had used, which is paid for all the same; null
   * where it used nothing.
   */
  StepFailed: {
    ...ofStep,
    failure: RecordedFailure,
    retryAt: Instant.nullable(),
    then: z.enum(['retry', 'fallback', 'tell', 'end']),
    partial: Content.nullable(),
    usage: Usage.nullable(),
    ...cost,
  },
  /** From here on the run asks another model. `because`: the code of the failure; `circuit_open` when it was not asked, because it failed too often shortly before. */
  ModelSwitched: { seq: z.int().positive(), from: NamedModel, to: NamedModel, because: StepFailure.shape.code },
  /** The call was in progress when its worker was lost, so it is unknown whether it took effect. Usage is an estimate. */
  StepOutcomeLost: { ...ofStep, usage: Usage.nullable(), ...cost },
  /** A result that came after the run had ended. */
  StepResultIgnored: { ...ofStep, usage: Usage.nullable(), ...cost },
  ApprovalRequested: {
    seq: z.int().positive(),
    title: z.string().max(300),
    tool: ToolRef,
    /** `ToolArguments`. They are in the event, whatever their size. */
    arguments: Content,
    reason: z.enum(['policy', 'outcome_lost']),
    expiresAt: Instant,
    /** The steps of the turn that were asked about together, this one among them. */
    batch: z.array(z.int().positive()).min(1),
    /** Whom the agent asks; null: everybody who may control runs. Until schema 4 it was nobody else. */
    approvers: Approvers.nullable(),
    /** The person who started the run; null: nobody did, or (until schema 4) it was not said. */
    startedBy: UserId.nullable(),
  },
  /** Nobody has decided in time, so others are asked, once, until `expiresAt`. */
  ApprovalPassedOn: { seq: z.int().positive(), approvers: Approvers, expiresAt: Instant },
  /**
   * `changed`: the person approved other arguments than were requested. Events of schema 1 did not say so: null. `forRun`: the same
   * call with the same arguments needs no further approval in this run.
   */
  ApprovalGranted: {
    seq: z.int().positive(),
    arguments: Content,
    changed: z.boolean().nullable(),
    forRun: z.boolean(),
  },
  /** `reason` null: the person gave none. */
  ApprovalDenied: { seq: z.int().positive(), reason: Content.nullable(), then: AfterRefusal },
  ApprovalExpired: { seq: z.int().positive(), then: AfterRefusal },
  /** `question`: `Question`, as the call has it. It is in the event, whatever its size. */
  AnswerRequested: { seq: z.int().positive(), title: z.string().max(300), question: Content, expiresAt: Instant },
  /** `answer`: `RunInputs`, a value for each field of the question. It is what the call gives. */
  AnswerGiven: { seq: z.int().positive(), answer: Content },
  AnswerExpired: { seq: z.int().positive(), then: AfterRefusal },
  /** The run ends before this step did. It comes before the end, for each open step that the end does not name. */
  StepCancelled: { seq: z.int().positive() },
  /** The run waits, at most until `until`, and no active time passes. None of its steps is in progress. */
  RunHeld: { reason: HoldReason, about: HeldAbout, until: Instant },
  RunReleased: { reason: HoldReason, by: z.enum(['raised', 'period', 'recovered', 'person', 'time']) },
  /** The key of the run's contents was destroyed, so nobody can read them again. */
  RunContentErased: { because: z.enum(['retention', 'person', 'workspace']) },
  RunCancelled: stepInProgress,
  RunSucceeded: { output: Content },
  RunFailed: { code: FailureCode, message: Content },
  RunTimedOut: stepInProgress,
  RunExpired: {},
});
export type RunEvent = EventOfAggregate<typeof runEvents>;
