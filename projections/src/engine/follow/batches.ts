import { backoff, delay } from '@throughline/platform/delay.js';
import { together, type Postgres } from '@throughline/platform/postgres/postgres.js';
import { batchAfter, batchUntil, countEvents, type Batch } from '@throughline/platform/eventstore/batch.js';
import type { Build } from '../fold/build.js';
import { commit } from '../fold/commit.js';
import { isCausedByEvent, isTransient } from '../store/errors.js';
import { storeUnreadable } from '../store/unreadable.js';

const maxTries = 3;

/** Folds and commits batches for builds that are at the same position. */
export class Batches {
  constructor(
    private readonly postgres: Postgres,
    private readonly epoch: number,
  ) {}

  /**
   * A transient failure is retried. A batch with an event that cannot be written is halved until that event is alone and is
   * parked; everything else is written.
   */
  async apply(builds: readonly Build[], batch: Batch): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.write(builds, batch);
      } catch (error) {
        for (const build of builds) build.clearCaches();
        if (isCausedByEvent(error)) return this.separate(builds, batch, error);
        if (!isTransient(error) || tries >= maxTries) throw error;
        await delay(backoff(tries, { first: 50, max: 1_000 }));
      }
    }
  }

  private async separate(builds: readonly Build[], batch: Batch, error: unknown): Promise<void> {
    const middle = batch.events[Math.ceil(batch.events.length / 2) - 1]?.position ?? batch.position;
    if (batch.events.length > 1) {
      for (const half of [batchUntil(batch, middle), batchAfter(batch, middle)]) await this.apply(builds, half);
    } else if (builds.length > 1) {
      for (const build of builds) await this.apply([build], batch);
    } else {
      await this.write(builds, batch, error);
    }
  }

  private async write(builds: readonly Build[], batch: Batch, refused?: unknown): Promise<void> {
    const [first] = builds;
    if (first === undefined) return;
    const changes = await commit(this.postgres, {
      builds,
      epoch: this.epoch,
      from: first.position,
      to: batch.position,
      events: countEvents(batch),
      fold: async (transaction) => {
        await together(builds.map((build) => build.loadRows(transaction, batch)));
        return builds.map((build) => ({ build, folded: build.fold(batch, refused) }));
      },
      also: (transaction) => storeUnreadable(transaction, batch.unreadable),
    });
    for (const { build, folded } of changes) build.advance(folded, batch.position);
  }
}
