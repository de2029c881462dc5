import { Injectable } from '@nestjs/common';
import { Blobs } from '../../kernel/blobs/blobs.js';
import type { JobOutcome } from '../../kernel/jobs/jobs.js';
import {
  FailRun,
  LoseSteps,
  RequestApprovals,
  SucceedRun,
  type LostStep,
} from '../../runs/domain/execution.commands.js';
import type { Known, NextAction } from '../../runs/domain/next-action.js';
import { mayCall } from '../../runs/domain/run.js';
import type { OpenStep } from '../../runs/domain/run-steps.js';
import { RunAdmission } from './admission/run-admission.js';
import { RunCommands } from './run-commands.js';
import type { RunView } from './run-view.js';
import { ModelStep } from './steps/model-step.js';
import { StepAttempts } from './steps/step-attempts.js';
import type { StepValues } from './steps/step-values.js';
import type { StepsToMake } from './steps/step-work.js';
import { ToolStep } from './steps/tool-step.js';

type Attempt = Extract<NextAction, { kind: 'think' | 'call' }>;

/** One execution of a run by one worker. */
export type Execution = { values: StepValues; isFirstAction: boolean };
/** The execution stops here with this outcome of its job. */
export type Stop = { outcome: JobOutcome };
const stop: Stop = { outcome: undefined };

const internalFailure = { code: 'internal', message: 'Something broke inside.' } as const;

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
    switch (action.kind) {
      case 'begin': {
        const held = await this.admission.heldUntil(view);
        if (held !== null) return { outcome: { retryAt: held } };
        return (await this.admission.admit(view)) ? undefined : stop;
      }
      case 'think':
      case 'call':
        if (!(await this.admission.resume(view))) return { outcome: { retryAt: this.commands.nextTry() } };
        return void (await this.attempts.perform(view, this.workFor(view, action, execution)));
      case 'ask': {
        const expiresAt = this.commands.approvalExpiry();
        const calls = action.calls.map((call) => ({ ...call, expiresAt }));
        return void (await this.commands.claim(view, (meta) => new RequestApprovals({ runId, calls }, meta)));
      }
      case 'recover':
        // This execution ends every step that it starts, so a step that is in progress now belongs to another worker.
        return execution.isFirstAction ? this.recover(view, action.steps, execution) : stop;
      case 'wait':
        if (action.until !== null) return { outcome: { retryAt: new Date(action.until) } };
        await this.admission.suspend(view);
        return stop;
      case 'succeed': {
        const output = await this.blobs.store(view.run, action.turn.answer ?? action.turn.text);
        return void (await this.commands.claim(view, (meta) => new SucceedRun({ runId, output }, meta)));
      }
      case 'fail': {
        const { code, message } = action;
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

  private workFor(view: RunView, action: Attempt, { values }: Execution): StepsToMake {
    return action.kind === 'think'
      ? { works: [this.modelStep.workFor(view.run, values, action)], alone: false }
      : { works: action.calls.map((call) => this.toolStep.workFor(view, call)), alone: action.alone };
  }

  /** The worker of these steps was lost: each is repeated when that is safe, else a person decides. */
  private async recover(view: RunView, open: readonly OpenStep[], { values }: Execution): Promise<undefined> {
    const steps = await Promise.all(open.map((step) => this.lostStep(view, step, values)));
    const { runId } = view.run;
    await this.commands.claim(view, (meta) => new LoseSteps({ runId, steps }, meta));
  }

  private async lostStep({ run }: RunView, step: OpenStep, values: StepValues): Promise<LostStep> {
    const { seq, attempt, tool, title, input } = step;
    const given = tool === null ? {} : await values.argumentsIn(input);
    if (tool === null || !mayCall(run, tool) || this.toolStep.isSafeToRepeat(step, given))
      return { seq, attempt, approval: null };
    return { seq, attempt, approval: { title, tool, arguments: given, expiresAt: this.commands.approvalExpiry() } };
  }
}
