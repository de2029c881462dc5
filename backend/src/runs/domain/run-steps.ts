import type { ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import type { Approvers } from '@throughline/contracts/agents/approvers.js';
import type { UserId } from '@throughline/contracts/ids.js';
import type { Content } from '@throughline/contracts/json.js';
import type { OpenStepStatus } from '@throughline/contracts/run-status.js';
import type { Recipe } from '@throughline/contracts/runs/recipe.js';
import type { RecordedFailure, StepKind } from '@throughline/contracts/runs/run.events.js';

type Open =
  | { status: 'running' }
  | { status: 'retrying'; retryAt: string }
  /** It is unknown whether the call took effect. */
  | { status: 'lost' }
  /** A person decides whether the tool is called, and with which arguments. */
  | { status: 'awaiting'; arguments: Content; expiresAt: string; approvers: Approvers | null; isPassedOn: boolean }
  | { status: 'granted'; arguments: Content }
  /** A person is asked; what, is the input of the step. */
  | { status: 'asked'; expiresAt: string };

export type StepProgress =
  | Open
  /** `bytes`: of the output as JSON. `tokens`: of the request and the turn, as the model's provider counted them. */
  | { status: 'succeeded'; output: Content; bytes: number; tokens: number }
  | { status: 'failed'; failure: RecordedFailure }
  /** It was not made, or it failed for good, and the model is told. */
  | { status: 'reported'; failure: RecordedFailure }
  /** `reported`: the model is told why, and may go on; null: the run ends. */
  | { status: 'denied'; reported: Refusal | null };

/** Why a call was not made; `reason` null: the person gave none. */
export type Refusal = { code: 'denied'; reason: Content | null } | { code: 'expired' | 'unanswered' };

export type ChangedBy = UserId | 'nobody' | null;

/** `attempt` 0: a person was asked before it was ever tried. */
export type Step = { seq: number; kind: StepKind; tool: ToolRef | null; title: string; attempt: number } & {
  input: Content | null;
  /** Applies to the last attempt; null: it asked no model, or did so before recipes were kept. */
  recipe: Recipe | null;
  /** Attempts whose worker was lost. */
  losses: number;
  /** The person who changed what the call is made with, when they approved it; `nobody`: a program with a key; null: it is as requested. */
  changedBy: ChangedBy;
  /** Attempts with the model that is asked now; of a call all of them. */
  tries: number;
  progress: StepProgress;
};
export type OpenStep = Step & { progress: Open };
type Steps = readonly Step[];

const open: readonly string[] = [
  'running',
  'retrying',
  'lost',
  'awaiting',
  'granted',
  'asked',
] satisfies OpenStepStatus[];
const isOpen = (step: Step): step is OpenStep => open.includes(step.progress.status);

/** The steps that have begun and not ended: the model's turn, or calls of one turn, by their numbers. */
export const openSteps = (steps: Steps): OpenStep[] => steps.filter(isOpen);

export const getStep = (steps: Steps, seq: number): Step | undefined => steps.find((step) => step.seq === seq);

/** The step replaces the one with its number. */
export const withStep = (steps: Steps, step: Step): Step[] =>
  [...steps.filter(({ seq }) => seq !== step.seq), step].sort((a, b) => a.seq - b.seq);

export const withProgress = (steps: Steps, seq: number, progress: StepProgress): Step[] =>
  steps.map((step) => (step.seq === seq ? { ...step, progress } : step));

export const isRunning = ({ progress }: Step): boolean => progress.status === 'running';
type Awaiting = Step & { progress: Extract<Open, { status: 'awaiting' | 'asked' }> };
/** A person decides about the call, or answers it. */
export const isAwaiting = (step: Step): step is Awaiting =>
  step.progress.status === 'awaiting' || step.progress.status === 'asked';

/** Returns what a call is made with: what a person decides about, or else what it was tried with; null: it was not tried yet. */
export const givenTo = ({ input, progress }: Step): Content | null =>
  progress.status === 'awaiting' || progress.status === 'granted' ? progress.arguments : input;
