import type { ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import type { NamedModel } from '@throughline/contracts/runs/recipe.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import { isFinal } from '@throughline/contracts/run-status.js';
import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import { whomToAsk } from './whom-to-ask.js';
import type { LostStep, StepToStart } from './execution.commands.js';
import { listModels } from './models-of-run.js';
import type { RunCommand } from './run.commands.js';
import type { KnownRun } from './run.js';
import { isAwaiting, isRunning, openSteps, getStep, type Step } from './run-steps.js';

type Ask<T extends RunCommand['type']> = Extract<RunCommand, { type: T }>;

const startable: readonly Step['progress']['status'][] = ['retrying', 'lost', 'granted'];

export const stepsStarted = ({ data }: Ask<'StartSteps'>, run: KnownRun): RunEvent[] => {
  const { steps, alone } = data;
  const isUnderWay = run.held === null && (run.status === 'running' || run.status === 'waiting');
  const fits = alone ? steps.length === 1 && isFree(run) : hasRoom(run, steps.length);
  if (!isUnderWay || !fits || !steps.every((step, index) => mayStart(run, step, steps.slice(0, index))))
    throw new InvalidState(run.status, 'Another step is in progress.');
  const { runId, agentId } = run;
  return steps.map((step) => ({ type: 'StepStarted', data: { runId, agentId, ...step } }));
};

/** Nothing that changes something starts while a person decides about another call of its turn. */
const isFree = ({ steps }: KnownRun): boolean => !steps.some((step) => isRunning(step) || isAwaiting(step));

const hasRoom = ({ steps, definition }: KnownRun, count: number): boolean =>
  steps.filter(isRunning).length + count <= definition.limits.callsAtOnce;

/** New calls start in the model's order: those before them have started, or start with them. */
const mayStart = (run: KnownRun, { seq, attempt, kind }: StepToStart, before: readonly StepToStart[]): boolean => {
  const known = getStep(run.steps, seq);
  if (known !== undefined) return attempt === known.attempt + 1 && startable.includes(known.progress.status);
  const isNext = [...run.steps, ...before].some((step) => step.seq === seq - 1) || seq === 1;
  if (attempt !== 1 || !isNext) return false;
  return kind === 'tool' ? isNextOfTurn(run, seq) : openSteps(run.steps).length === 0 && seq === run.steps.length + 1;
};

/** Whether a new step with this number can be a call of the model's last turn. */
export const isNextOfTurn = ({ steps }: KnownRun, seq: number): boolean => {
  const thought = steps.findLast(({ kind }) => kind === 'model');
  return thought?.progress.status === 'succeeded' && seq > thought.seq && getStep(steps, seq) === undefined;
};

/** Only the attempt in progress can end a step. After the end of the run its result is recorded and changes nothing. */
export const endStep = (command: Ask<'CompleteStep' | 'FailStep'>, run: KnownRun): RunEvent[] => {
  const { seq, attempt } = command.data;
  const ofStep = { runId: run.runId, agentId: run.agentId, seq, attempt };
  if (!isInProgress(run, command.data)) return [];
  if (isFinal(run.status)) return [ignored(command, ofStep)];
  return command.type === 'CompleteStep'
    ? [{ type: 'StepSucceeded', data: { ...command.data, ...ofStep } }]
    : stepFailed({ ...command.data, ...ofStep }, run);
};

const stepFailed = (data: Extract<RunEvent, { type: 'StepFailed' }>['data'], run: KnownRun): RunEvent[] => {
  const failed: RunEvent = { type: 'StepFailed', data };
  return data.then === 'fallback' ? [failed, modelSwitched(run, data.seq, data.failure.code)] : [failed];
};

const modelSwitched = (run: KnownRun, seq: number, because: string): RunEvent => {
  const { runId, agentId, choice } = run;
  const [from, to] = listModels(run).slice(choice, choice + 2);
  if (from === undefined || to === undefined) throw new InvalidState(run.status, 'There is no other model.');
  return { type: 'ModelSwitched', data: { runId, agentId, seq, from: named(from), to: named(to), because } };
};

const named = ({ provider, model, connectionId }: ModelChoice): NamedModel => ({ provider, model, connectionId });

const isInProgress = ({ steps }: KnownRun, { seq, attempt }: { seq: number; attempt: number }): boolean => {
  const step = getStep(steps, seq);
  return step?.attempt === attempt && isRunning(step);
};

type OfStep = Pick<Extract<RunEvent, { type: 'StepFailed' }>['data'], 'runId' | 'agentId' | 'seq' | 'attempt'>;

/** Whatever came too late was paid for all the same. */
const ignored = ({ data }: Ask<'CompleteStep' | 'FailStep'>, ofStep: OfStep): RunEvent => {
  const { usage, price, costMicros, payer } = data;
  return { type: 'StepResultIgnored', data: { ...ofStep, usage, price, costMicros, payer } };
};

/** The worker of these steps was lost. A person decides about those that are not safe to repeat. */
export const stepsLost = ({ data: { steps } }: Ask<'LoseSteps'>, run: KnownRun): RunEvent[] => {
  const lost = steps.filter((step) => isInProgress(run, step));
  const batch = lost.filter(({ approval }) => approval !== null).map(({ seq }) => seq);
  return [...lost.map((step) => outcomeLost(run, step)), ...lost.flatMap((step) => approvalOfLost(run, step, batch))];
};

const outcomeLost = ({ runId, agentId }: KnownRun, { approval: _, ...lost }: LostStep): RunEvent => ({
  type: 'StepOutcomeLost',
  data: { runId, agentId, ...lost },
});

const approvalOfLost = (run: KnownRun, { seq, approval }: LostStep, batch: number[]): RunEvent[] => {
  if (approval === null) return [];
  const { runId, agentId } = run;
  const asked = { ...approval, reason: 'outcome_lost' as const, batch, ...whomToAsk(run, approval.tool) };
  return [{ type: 'ApprovalRequested', data: { runId, agentId, seq, ...asked } }];
};
