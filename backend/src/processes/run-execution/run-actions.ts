import { Injectable } from '@nestjs/common';
import { CheckedArguments } from '@throughline/contracts/runs/model-turn.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import type { JobOutcome } from '../../kernel/jobs/jobs.js';
import { FailRun, LoseStep, RequestApproval, SucceedRun } from '../../runs/domain/execution.commands.js';
import type { NextAction } from '../../runs/domain/next-action.js';
import { mayCall, type Step } from '../../runs/domain/run.js';
import { RunAdmission } from './admission/run-admission.js';
import { RunCommands } from './run-commands.js';
import type { RunView } from './run-view.js';
import { ModelStep } from './steps/model-step.js';
import { StepAttempt } from './steps/step-attempt.js';
import type { StepValues } from './steps/step-values.js';
import type { StepWork } from './steps/step-work.js';
import { refusedCall, ToolStep } from './steps/tool-step.js';

type Attempt = Extract<NextAction, { kind: 'think' | 'call' | 'refuse' }>;

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
    private readonly attempt: StepAttempt,
    private readonly admission: RunAdmission,
    private readonly blobs: Blobs,
  ) {}

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
      case 'refuse':
        if (!(await this.admission.resume(view))) return { outcome: { retryAt: this.commands.nextTry() } };
        return void (await this.attempt.perform(view, this.workFor(view, action, execution)));
      case 'ask': {
        const { seq, title, tool } = action;
        const approval = { seq, title, tool, arguments: action.arguments, expiresAt: this.commands.approvalExpiry() };
        return void (await this.commands.claim(view, (meta) => new RequestApproval({ runId, ...approval }, meta)));
      }
      case 'recover':
        // This execution ends every step that it starts, so a step that is in progress now belongs to another worker.
        return execution.isFirstAction ? this.recover(view, action.step, execution) : stop;
      case 'wait':
        if (action.until !== null) return { outcome: { retryAt: new Date(action.until) } };
        await this.admission.suspend(view);
        return stop;
      case 'succeed': {
        const output = await this.blobs.store(view.run.workspaceId, action.turn.answer ?? action.turn.text);
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

  private workFor(view: RunView, action: Attempt, { values }: Execution): StepWork {
    switch (action.kind) {
      case 'think':
        return this.modelStep.workFor(view.run, values, action);
      case 'call':
        return this.toolStep.workFor(view, action);
      case 'refuse':
        return refusedCall(action);
    }
  }

  /** The worker of this step was lost: the step is repeated when that is safe, else a person decides. */
  private async recover(view: RunView, step: Step, { values }: Execution): Promise<undefined> {
    const { seq, attempt, tool, title, input } = step;
    const given = tool === null || input === null ? {} : CheckedArguments.parse(await values.valueOf(input));
    const approval =
      tool === null || !mayCall(view.run, tool) || this.toolStep.isSafeToRepeat(step, given)
        ? null
        : { title, tool, arguments: given, expiresAt: this.commands.approvalExpiry() };
    const { runId } = view.run;
    await this.commands.claim(view, (meta) => new LoseStep({ runId, seq, attempt, approval }, meta));
  }
}
