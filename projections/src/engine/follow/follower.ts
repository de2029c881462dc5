import { Turns } from '@throughline/platform/turns.js';
import type { Batches } from './batches.js';
import type { Batch, Build } from '../fold/build.js';

/** So long after one batch the next is expected. */
const busyForMs = 250;

/** Folds the log as it grows into every build that follows it. Batches, joins and swaps take turns, so that each finds the others' work whole. */
export class Follower {
  readonly #turns = new Turns();
  #builds: readonly Build[];
  /** Position up to which the log has been handed in. */
  #at: number;
  #folding: Promise<void> = Promise.resolve();
  #foldedAt = -Infinity;

  constructor(
    private readonly batches: Batches,
    builds: readonly Build[],
    begin: number,
  ) {
    this.#builds = builds;
    this.#at = begin;
  }

  get builds(): readonly Build[] {
    return this.#builds;
  }

  /** Where the slowest stands; who joins here misses nothing. */
  get position(): number {
    return this.#builds.length === 0 ? this.#at : Math.min(...this.#builds.map((build) => build.position));
  }

  live(projection: string): Build | undefined {
    return this.#builds.find((build) => build.projection.name === projection && build.status === 'live');
  }

  /** Between two batches, with the log standing still. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take('fold', work);
  }

  join(builds: readonly Build[]): void {
    this.#builds = [...this.#builds, ...builds];
  }

  leave(build: Build): void {
    this.#builds = this.#builds.filter((other) => other !== build);
  }

  fold(batch: Batch): Promise<void> {
    return this.alone(() => {
      const folding = this.#fold(batch);
      this.#folding = folding.catch(() => undefined);
      this.#foldedAt = performance.now();
      return folding;
    });
  }

  /** Settles when the batch that is being folded now, if any, is written. */
  settled(): Promise<void> {
    return this.#folding;
  }

  isBusy(): boolean {
    return performance.now() - this.#foldedAt < busyForMs;
  }

  /** Those that stand together are written together; one that is behind, after a fault of its own, catches up by itself. */
  async #fold(batch: Batch): Promise<void> {
    const positions = new Set(this.#builds.map((build) => build.position));
    for (const position of [...positions].sort((a, b) => a - b)) {
      const together = this.#builds.filter((build) => build.position === position);
      if (position < batch.position) await this.batches.apply(together, after(batch, position));
    }
    this.#at = batch.position;
  }
}

const after = ({ events, position, unreadable }: Batch, from: number): Batch =>
  (events[0]?.position ?? 0) > from && (unreadable[0]?.position ?? from + 1) > from
    ? { events, position, unreadable }
    : {
        events: events.filter((event) => event.position > from),
        position,
        unreadable: unreadable.filter((event) => event.position > from),
      };
