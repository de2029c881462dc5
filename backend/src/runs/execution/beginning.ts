import { Injectable } from '@nestjs/common';
import type { RunId } from '@throughline/contracts/ids.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import { RunQueue } from './run-queue.js';
import { readRun, type RunView } from './run-view.js';
import { Slots } from './slots.js';
import { Telling } from './telling.js';

/** Lets as many runs of an agent be under way as its builder wants. */
@Injectable()
export class Beginning {
  constructor(
    private readonly store: EventStore,
    private readonly telling: Telling,
    private readonly slots: Slots,
    private readonly queue: RunQueue,
  ) {}

  /** Begins when there is room; else does what the agent's builder has chosen. False: the run waits in the queue. */
  async begin(view: RunView): Promise<boolean> {
    const { overlap, limits } = view.run.definition;
    if (await this.slots.take(view.run, limits.parallelRuns)) {
      await this.telling.claim(view, { type: 'BeginRun', data: {} });
      return true;
    }
    if (overlap === 'skip') {
      await this.telling.cancelForOverlap(view);
      return true;
    }
    if (overlap === 'replace') {
      const [longest] = await this.slots.underWay(view.run.agentId);
      if (longest !== undefined) await this.replace(longest);
    }
    return false;
  }

  /** Gives the run's place back, and lets those that wait for it try. */
  async next({ run }: RunView): Promise<void> {
    const waiting = await this.slots.free(run);
    await Promise.all(waiting.map((runId) => this.queue.execute({ runId, workspaceId: run.workspaceId })));
  }

  private async replace(runId: RunId): Promise<void> {
    const older = await readRun(this.store, runId);
    if (older === null) return;
    await this.telling.cancelForOverlap(older).catch((error: unknown) => {
      // It ended by itself meanwhile: just as well.
      if (!(error instanceof InvalidState)) throw error;
    });
    await this.next(older);
  }
}
