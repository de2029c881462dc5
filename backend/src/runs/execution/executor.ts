import { Injectable } from '@nestjs/common';
import { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import { Clock } from '@throughline/platform/clock.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import type { JobOutcome } from '../../kernel/jobs/jobs.js';
import { nextAction, type NextAction } from '../domain/next-action.js';
import type { Step } from '../domain/run.js';
import { Beginning } from './beginning.js';
import { Calling } from './calling.js';
import { Contents } from './contents.js';
import type { RunJob } from './run-queue.js';
import { readRun, type RunView } from './run-view.js';
import { Stepping } from './stepping.js';
import { Overtaken, Telling } from './telling.js';
import { Thinking } from './thinking.js';

/** Carried through one execution. `fresh`: nothing has been done in it yet. */
type Execution = { contents: Contents; fresh: boolean };
const leave = { leave: undefined } as const;
type Taken = { leave: JobOutcome } | undefined;

/** Moves a run on until it ends or must wait. All it knows is in the log, so any worker can go on where another stopped. */
@Injectable()
export class Executor {
  constructor(
    private readonly store: EventStore,
    private readonly telling: Telling,
    private readonly thinking: Thinking,
    private readonly calling: Calling,
    private readonly stepping: Stepping,
    private readonly beginning: Beginning,
    private readonly blobs: Blobs,
    private readonly clock: Clock,
  ) {}

  async execute({ runId }: RunJob, stop: AbortSignal): Promise<JobOutcome> {
    let view = await readRun(this.store, runId);
    if (view === null) return undefined;
    const execution: Execution = { contents: new Contents(this.blobs, view.run), fresh: true };
    for (; view !== null; view = await readRun(this.store, runId, view)) {
      if (stop.aborted) return { retryAt: this.clock.now() };
      const known = await execution.contents.known(view.run);
      const taken = await this.take(view, nextAction(view.run, this.now(), known), execution);
      if (taken !== undefined) return taken.leave;
      execution.fresh = false;
    }
    return undefined;
  }

  /** Ends a run that cannot be moved on. */
  async giveUp({ runId }: RunJob): Promise<void> {
    const view = await readRun(this.store, runId);
    if (view === null) return;
    await this.telling.tell(view, { type: 'FailRun', data: { code: 'internal', message: 'Something broke inside.' } });
    await this.beginning.next(view);
  }

  private async take(view: RunView, action: NextAction, execution: Execution): Promise<Taken> {
    try {
      return await this.act(view, action, execution);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      return undefined;
    }
  }

  private async act(view: RunView, action: NextAction, execution: Execution): Promise<Taken> {
    switch (action.kind) {
      case 'begin':
        return (await this.beginning.begin(view)) ? undefined : leave;
      case 'think':
        return void (await this.stepping.take(view, this.thinking.work(view.run, execution.contents, action)));
      case 'call':
        return void (await this.stepping.take(view, this.calling.work(view, action)));
      case 'ask': {
        const { seq, title, tool } = action;
        await this.telling.claim(view, {
          type: 'RequestApproval',
          data: { seq, title, tool, arguments: action.arguments, expiresAt: this.telling.approvalEnd() },
        });
        return undefined;
      }
      case 'recover':
        // Every step begun in this execution has ended in it: one that is under way now is another worker's.
        return execution.fresh ? this.recover(view, action.step, execution) : leave;
      case 'wait':
        return action.until === null ? leave : { leave: { retryAt: new Date(action.until) } };
      case 'succeed': {
        const output = await this.blobs.store(view.run.workspaceId, action.turn.answer ?? action.turn.text);
        return void (await this.telling.claim(view, { type: 'SucceedRun', data: { output } }));
      }
      case 'fail':
        return void (await this.telling.claim(view, {
          type: 'FailRun',
          data: { code: action.code, message: action.message },
        }));
      case 'stop':
        await this.beginning.next(view);
        return leave;
    }
  }

  private async recover(view: RunView, step: Step, { contents }: Execution): Promise<Taken> {
    const { seq, attempt, tool, title, input } = step;
    const given = tool === null || input === null ? {} : ToolArguments.parse(await contents.valueOf(input));
    const approval =
      tool === null || this.calling.isSafeToRepeat(step, given)
        ? null
        : { title, tool, arguments: given, expiresAt: this.telling.approvalEnd() };
    return void (await this.telling.claim(view, { type: 'LoseStep', data: { seq, attempt, approval } }));
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
