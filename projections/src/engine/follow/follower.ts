import { KeyedMutex } from '@throughline/platform/keyed-mutex.js';
import { batchAfter, type Batch } from '@throughline/platform/eventstore/batch.js';
import type { Build } from '../fold/build.js';
import type { Batches } from './batches.js';

/** After a batch, the next one is expected within this time. */
const busyForMs = 250;

/** Folds the log as it grows into every build that follows it. Batches, joins and promotions never overlap. */
export class Follower {
  private readonly mutex = new KeyedMutex();
  private followedBuilds: readonly Build[];
  /** Position up to which the subscription has delivered the log. */
  private delivered: number;
  private folding: Promise<void> = Promise.resolve();
  private foldedAt = -Infinity;

  constructor(
    private readonly batches: Batches,
    builds: readonly Build[],
    start: number,
  ) {
    this.followedBuilds = builds;
    this.delivered = start;
  }

  get builds(): readonly Build[] {
    return this.followedBuilds;
  }

  /** Position of the slowest build; a build that joins here misses nothing. */
  get position(): number {
    return this.followedBuilds.length === 0
      ? this.delivered
      : Math.min(...this.followedBuilds.map((build) => build.position));
  }

  live(projection: string): Build | undefined {
    return this.followedBuilds.find((build) => build.projection.name === projection && build.isLive);
  }

  /** Runs while no batch is folded. */
  alone<T>(work: () => T | Promise<T>): Promise<T> {
    return this.mutex.runExclusive('fold', async () => work());
  }

  join(builds: readonly Build[]): void {
    this.followedBuilds = [...this.followedBuilds, ...builds];
  }

  leave(build: Build): void {
    this.followedBuilds = this.followedBuilds.filter((other) => other !== build);
  }

  fold(batch: Batch): Promise<void> {
    return this.alone(() => {
      const folding = this.foldNow(batch);
      this.folding = folding.catch(() => undefined);
      this.foldedAt = performance.now();
      return folding;
    });
  }

  /** Settles when the batch that is being folded, if any, is written. */
  settled(): Promise<void> {
    return this.folding;
  }

  isBusy(): boolean {
    return performance.now() - this.foldedAt < busyForMs;
  }

  /** Builds at the same position are written together. One that is behind, after a failure of its own, catches up separately. */
  private async foldNow(batch: Batch): Promise<void> {
    const positions = new Set(this.followedBuilds.map((build) => build.position));
    for (const position of [...positions].sort((a, b) => a - b)) {
      const together = this.followedBuilds.filter((build) => build.position === position);
      if (position < batch.position) await this.batches.apply(together, batchAfter(batch, position));
    }
    this.delivered = batch.position;
  }
}
