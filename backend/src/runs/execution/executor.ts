import { Injectable } from '@nestjs/common';
import { limits } from '@throughline/contracts/limits.js';
import { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import { Clock } from '@throughline/platform/clock.js';
import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Blobs } from '../../blobs/blobs.js';
import type { JobOutcome } from '../../jobs/jobs.js';
import { nextAction, type NextAction } from '../domain/next-action.js';
import type { Step } from '../domain/run.js';
import { Calling } from './calling.js';
import { Contents } from './contents.js';
import { RunQueue, type RunJob } from './run-queue.js';
import { readRun, type RunView } from './run-view.js';
import { Slots } from './slots.js';
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
    private readonly slots: Slots,
    private readonly queue: RunQueue,
    private readonly blobs: Blobs,
    private readonly clock: Clock,
  ) {}

  async execute({ runId }: RunJob, stop: AbortSignal): Promise<JobOutcome> {
    let view = await readRun(this.store, runId);
    if (view === null) return undefined;
    const execution: Execution = { contents: new Contents(this.blobs, view.run), fresh: true };
    for (; view !== null; view = await readRun(this.store, runId, view)) {
      if (stop.aborted) return { again: this.clock.now() };
      const known = await execution.contents.known(view.run);
      const taken = await this.take(view, nextAction(view.run, this.now(), known), execution);
      if (taken !== undefined) return taken.leave;
      execution.fresh = false;
    }
    return undefined;
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
        return this.begin(view);
      case 'think':
        return void (await this.stepping.take(view, this.thinking.work(view.run, execution.contents, action)));
      case 'call':
        return void (await this.stepping.take(view, this.calling.work(view, action)));
      case 'ask': {
        const { seq, title, tool } = action;
        await this.telling.claim(view, {
          type: 'RequestApproval',
          data: { seq, title, tool, arguments: action.arguments, expiresAt: this.approvalEnd() },
        });
        return undefined;
      }
      case 'recover':
        // Every step begun in this execution has ended in it: one that is under way now is another worker's.
        return execution.fresh ? this.recover(view, action.step, execution) : leave;
      case 'wait':
        return action.until === null ? leave : { leave: { again: new Date(action.until) } };
      case 'succeed': {
        const output = await this.blobs.keep(view.run.workspaceId, action.turn.answer ?? action.turn.text);
        return void (await this.telling.claim(view, { type: 'SucceedRun', data: { output } }));
      }
      case 'fail':
        return void (await this.telling.claim(view, {
          type: 'FailRun',
          data: { code: action.code, message: action.message },
        }));
      case 'stop':
        await this.next(view);
        return leave;
    }
  }

  /** Begins when the agent has room for it; else does what the agent's builder has chosen. */
  private async begin(view: RunView): Promise<Taken> {
    const { run } = view;
    const { overlap, limits: most } = run.definition;
    if (await this.slots.take(run, most.parallelRuns)) {
      return void (await this.telling.claim(view, { type: 'BeginRun', data: {} }));
    }
    if (overlap === 'skip') return void (await this.telling.cancel(view, run.runId, 'overlap'));
    if (overlap === 'replace') {
      const [longest] = await this.slots.underWay(run.agentId);
      if (longest !== undefined) await this.replace(view, longest);
    }
    return leave;
  }

  private async replace(view: RunView, runId: RunView['run']['runId']): Promise<void> {
    const older = await readRun(this.store, runId);
    if (older === null) return;
    if (older.run.status !== 'cancelled') await this.telling.cancel(older, runId, 'overlap').catch(isOver);
    await this.next(older);
  }

  private async recover(view: RunView, step: Step, { contents }: Execution): Promise<Taken> {
    const { seq, attempt, tool, title, input } = step;
    const given = tool === null || input === null ? {} : ToolArguments.parse(await contents.valueOf(input));
    const approval =
      tool === null || this.calling.isSafeToRepeat(step, given)
        ? null
        : { title, tool, arguments: given, expiresAt: this.approvalEnd() };
    return void (await this.telling.claim(view, { type: 'LoseStep', data: { seq, attempt, approval } }));
  }

  /** Lets those that wait for this run's place try to begin. */
  async next({ run }: RunView): Promise<void> {
    const waiting = await this.slots.free(run);
    await Promise.all(waiting.map((runId) => this.queue.execute({ runId, workspaceId: run.workspaceId })));
  }

  private now(): string {
    return this.clock.now().toISOString();
  }

  private approvalEnd(): string {
    return new Date(this.clock.now().getTime() + limits.approvalTtl.default).toISOString();
  }
}

/** It ended by itself meanwhile: just as well. */
const isOver = (error: unknown): void => {
  if (!(error instanceof InvalidState)) throw error;
};
