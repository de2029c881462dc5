import { storeUnreadable } from '../store/unreadable.js';
import { backoff, pause } from '@throughline/platform/pause.js';
import { together, type Postgres, type Transaction } from '@throughline/platform/postgres/postgres.js';
import type { Batch, Build } from '../fold/build.js';
import { isTheEventsFault, isTransient } from '../store/faults.js';
import { fence } from '../store/fence.js';
import type { Folded } from '../fold/fold.js';
import { newsOf, tell } from '../store/change-notifications.js';

const transientTries = 3;

/** Writes batches: for builds that stand at one position, rows, checkpoints and news in one transaction. */
export class Batches {
  constructor(
    private readonly postgres: Postgres,
    private readonly epoch: number,
  ) {}

  /**
   * What passes by itself is tried again. A batch with an event that cannot be written is halved until that event stands
   * alone, and then parked; everything else goes through.
   */
  async apply(builds: readonly Build[], batch: Batch): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#write(builds, batch);
      } catch (error) {
        for (const build of builds) build.forget();
        if (isTheEventsFault(error)) return this.#separate(builds, batch, error);
        if (!isTransient(error) || tries >= transientTries) throw error;
        await pause(backoff(tries, { first: 50, most: 1_000 }));
      }
    }
  }

  async #separate(builds: readonly Build[], batch: Batch, error: unknown): Promise<void> {
    if (batch.events.length > 1) {
      for (const half of halves(batch)) await this.apply(builds, half);
      return;
    }
    if (builds.length > 1) {
      for (const build of builds) await this.apply([build], batch);
      return;
    }
    await this.#write(builds, batch, error);
  }

  async #write(builds: readonly Build[], batch: Batch, refused?: unknown): Promise<void> {
    const [first] = builds;
    if (first === undefined) return;
    const step = {
      epoch: this.epoch,
      from: first.position,
      to: batch.position,
      events: batch.events.length + batch.unreadable.length,
    };
    const folded = await this.postgres.transaction(
      async (transaction) => {
        await fence(transaction, builds, step);
        await together(builds.map((build) => build.load(transaction, batch)));
        const done = builds.map((build) => ({ build, folded: build.fold(batch, refused) }));
        await together([
          ...done.map(({ build, folded: result }) => build.write(transaction, result)),
          storeUnreadable(transaction, batch.unreadable),
          tellOf(transaction, done, batch.position),
        ]);
        return done;
      },
      { pipelined: true },
    );
    for (const { build, folded: result } of folded) build.keep(result, batch.position);
  }
}

const tellOf = async (
  transaction: Transaction,
  done: readonly { build: Build; folded: Folded }[],
  position: number,
): Promise<void> => {
  const serving = done.filter(({ build }) => build.status === 'live').map(({ folded }) => folded);
  if (serving.length > 0) await tell(transaction, newsOf(serving, position), position);
};

const halves = ({ events, position, unreadable }: Batch): Batch[] => {
  const middle = Math.ceil(events.length / 2);
  const until = events[middle - 1]?.position ?? position;
  return [
    {
      events: events.slice(0, middle),
      position: until,
      unreadable: unreadable.filter((event) => event.position <= until),
    },
    { events: events.slice(middle), position, unreadable: unreadable.filter((event) => event.position > until) },
  ];
};
