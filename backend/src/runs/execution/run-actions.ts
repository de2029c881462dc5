import { Injectable } from '@nestjs/common';
import type { ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import { inlineContent } from '@throughline/contracts/json.js';
import { getText, type ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import { Question, questionTool } from '@throughline/contracts/runs/question.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import type { JobOutcome } from '../../kernel/jobs/jobs.js';
import {
  AskPeople,
  FailRun,
  HoldRun,
  LoseSteps,
  ReleaseRun,
  SucceedRun,
  type LostStep,
} from '../domain/execution.commands.js';
import { passGates } from '../../limits/gates.js';
import type { Known, NextAction } from '../domain/next-action.js';
import { mayCall } from '../domain/run.js';
import type { OpenStep } from '../domain/run-steps.js';
import type { ExecutionTurn } from './admission/execution-turn.js';
import { RunAdmission } from './admission/run-admission.js';
import { RunCommands } from './run-commands.js';
import type { RunView } from './run-view.js';
import type { Hold } from './holds/hold.js';
import { ModelStep } from './steps/model-step.js';
import { StepAttempts } from './steps/step-attempts.js';
import type { StepValues } from './steps/step-values.js';
import type { StepsToMake } from './steps/step-work.js';
import { ToolStep } from './steps/tool-step.js';

type Attempt = Extract<NextAction, { kind: 'think' | 'call' }>;
type Think = Extract<Attempt, { kind: 'think' }>;

/** One execution of a run by one worker. */
export type Execution = {
  values: StepValues;
  turn: ExecutionTurn;
  /** Steps in progress are not of this execution, or it has broken them off. */
  mayRecover: boolean;
  /** Bytes of the text of a turn that it has broken off. */
  heard: number;
};
/** The execution stops here with this outcome of its job. */
export type Stop = { outcome: JobOutcome };
const stop: Stop = { outcome: undefined };

const internalFailure = { code: 'internal', message: inlineContent('Something broke inside.') } as const;

/** Performs the next action of a run. */
@Injectable()
export class RunActions {
  constructor(
    private readonly commands: RunCommands,
    private readonly modelStep: ModelStep,
    private readonly toolStep: ToolStep,
    private readonly attempts: StepAttempts,
    private readonly admission: RunAdmission,
    private readonly blobs: Blobs,
  ) {}

  readonly readsOnly: Known['readsOnly'] = (tool, given) => this.toolStep.readsOnly(tool, given);

  /** Undefined: the run may have a next action. */
  async perform(view: RunView, action: NextAction, execution: Execution): Promise<Stop | undefined> {
    const { runId } = view.run;
    const { mayRecover } = execution;
    execution.mayRecover = false;
    switch (action.kind) {
      case 'begin':
        return this.begin(view);
      case 'think':
      case 'call': {
        const instead = await this.passStep(view);
        if (instead !== undefined) return instead === 'held' ? undefined : instead;
        return action.kind === 'think' ? this.think(view, action, execution) : this.attempt(view, action, execution);
      }
      case 'ask': {
        if (await this.isHalted(view)) return undefined;
        const calls = await Promise.all(action.calls.map((call) => this.toApprove(view, call)));
        return void (await this.commands.claim(view, (meta) => new AskPeople({ runId, calls }, meta)));
      }
      case 'recover':
        // A step that is in progress otherwise belongs to another worker.
        return mayRecover ? this.recover(view, action.steps, execution) : stop;
      case 'wait':
        // A retry keeps its place; a person, or what holds the run, may take long.
        if (action.until === null || view.run.held !== null) await this.admission.suspend(view);
        return action.until === null ? stop : { outcome: { retryAt: new Date(action.until) } };
      case 'release': {
        const { reason } = action;
        return void (await this.commands.claim(view, (meta) => new ReleaseRun({ runId, reason, by: 'time' }, meta)));
      }
      case 'succeed': {
        const output = await this.blobs.store(view.run, action.turn.answer ?? getText(action.turn));
        return void (await this.commands.claim(view, (meta) => new SucceedRun({ runId, output }, meta)));
      }
      case 'fail': {
        const { code } = action;
        const message =
          typeof action.message === 'string' ? await this.blobs.seal(view.run, action.message) : action.message;
        return void (await this.commands.claim(view, (meta) => new FailRun({ runId, code, message }, meta)));
      }
      case 'stop':
        await this.admission.releaseAndWakeNext(view);
        return stop;
    }
  }

  async failInternally(view: RunView): Promise<void> {
    const { runId } = view.run;
    await this.commands.send(view, (meta) => new FailRun({ runId, ...internalFailure }, meta));
    await this.admission.releaseAndWakeNext(view);
  }

  /** A queued run that is not let pass stays queued. */
  private begin(view: RunView): Promise<Stop | undefined> {
    return passGates<'run', Stop>('run', {
      halt: () => (this.admission.haltedBy(view) === null ? undefined : stop),
      usage: async () => {
        const retryAt = await this.admission.heldUntil(view);
        return retryAt === null ? undefined : { outcome: { retryAt } };
      },
      place: async () => ((await this.admission.admit(view)) ? undefined : stop),
    });
  }

  private passStep(view: RunView): Promise<Stop | 'held' | undefined> {
    return passGates<'step', Stop | 'held'>('step', {
      halt: async () => ((await this.isHalted(view)) ? 'held' : undefined),
      place: async () =>
        (await this.admission.resume(view)) ? undefined : { outcome: { retryAt: this.commands.nextTry() } },
    });
  }

  /** A run in progress that is halted is held until it is released, and is read again before that. */
  private async isHalted(view: RunView): Promise<boolean> {
    const scope = this.admission.haltedBy(view);
    if (scope === null) return false;
    await this.hold(view, { reason: 'halted', about: { kind: scope }, until: this.commands.holdExpiry() });
    return true;
  }

  private async hold(view: RunView, hold: Hold): Promise<void> {
    const { runId } = view.run;
    await this.commands.send(view, (meta) => new HoldRun({ runId, ...hold }, meta));
  }

  private async think(view: RunView, action: Think, execution: Execution): Promise<undefined> {
    const permit = await this.modelStep.admit(view, action, execution.turn);
    if (permit === null) return;
    try {
      await this.attempt(view, action, execution);
    } finally {
      permit.release();
    }
  }

  private async attempt(view: RunView, action: Attempt, execution: Execution): Promise<undefined> {
    const { hold, isAborted, heard } = await this.attempts.perform(view, await this.workFor(view, action, execution));
    execution.mayRecover = isAborted;
    execution.heard = heard;
    if (hold !== null) await this.hold(view, hold);
  }

  private async workFor(view: RunView, action: Attempt, { values }: Execution): Promise<StepsToMake> {
    return action.kind === 'think'
      ? { works: [await this.modelStep.workFor(view.run, values, action)], alone: false }
      : { works: action.calls.map((call) => this.toolStep.workFor(view, call)), alone: action.alone };
  }

  /** The worker of these steps was lost: each is repeated when that is safe, else a person decides. */
  private async recover(view: RunView, open: readonly OpenStep[], execution: Execution): Promise<undefined> {
    const steps = await Promise.all(open.map((step) => this.lostStep(view, step, execution)));
    const { runId } = view.run;
    await this.commands.claim(view, (meta) => new LoseSteps({ runId, steps }, meta));
  }

  private async lostStep(view: RunView, step: OpenStep, { values, heard }: Execution): Promise<LostStep> {
    const { run } = view;
    const { seq, attempt, tool, title, input } = step;
    const lost = { seq, attempt, ...(await this.modelStep.spentOn(run, step, heard)) };
    const given = tool === null ? {} : await values.argumentsIn(input);
    if (tool === null || !mayCall(run, tool) || this.toolStep.isSafeToRepeat(step, given))
      return { ...lost, approval: null };
    return { ...lost, approval: await this.toApprove(view, { title, tool, arguments: given }) };
  }

  private async toApprove<C extends { tool: ToolRef; arguments: ToolArguments }>({ run }: RunView, call: C) {
    const sealed = await this.blobs.seal(run, call.arguments);
    return { ...call, arguments: sealed, expiresAt: this.commands.requestExpiry(readHours(call)) };
  }
}

/** How long an answer is waited for, if the question says so. */
const readHours = ({ tool, arguments: given }: { tool: ToolRef; arguments: ToolArguments }): number | undefined =>
  tool === questionTool ? Question.safeParse(given).data?.hours : undefined;
