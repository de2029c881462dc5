import { isSameBuild } from '@throughline/platform/projections/control/builds.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import { pause } from '@throughline/platform/pause.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { FenceLost } from '../store/fence-lost.js';
import type { Follower } from '../follow/follower.js';
import type { Holds } from './build-locks.js';
import { deleteEndedBuilds, listExpired } from '../store/builds.js';
import { dropBuild } from '../store/promotion.js';

type ClearingParts = {
  postgres: Postgres;
  epoch: number;
  follower: Follower;
  holds: Holds;
  logger: Logger;
  stopped: AbortSignal;
  lost: () => void;
  keepSeconds: number;
};

const [leastLookMs, mostLookMs] = [250, 30_000];

/** Takes away the tables of builds that nobody will come back to. */
export class Clearing {
  constructor(private readonly parts: ClearingParts) {}

  async now(): Promise<void> {
    const { postgres, epoch, follower, holds } = this.parts;
    for (const slot of await listExpired(postgres)) {
      if (holds.has(slot)) continue;
      await follower.alone(async () => {
        for (const build of follower.builds)
          if (build.status === 'previous' && isSameBuild(build.key, slot)) follower.leave(build);
      });
      await dropBuild(postgres, epoch, slot);
    }
    await deleteEndedBuilds(postgres);
  }

  /** What could not be cleared away now is the next time. */
  async quietly(): Promise<void> {
    if (this.parts.stopped.aborted) return;
    try {
      await this.now();
    } catch (error) {
      if (error instanceof FenceLost) return this.parts.lost();
      this.parts.logger.warn(
        { code: 'build_tables_not_dropped', err: error },
        'Tables of an ended build could not be dropped yet.',
      );
    }
  }

  /** While this worker folds, also what has been kept for long enough. */
  async onTime(): Promise<void> {
    const { stopped, keepSeconds } = this.parts;
    const everyMs = Math.min(mostLookMs, Math.max(leastLookMs, keepSeconds * 1_000));
    while (!stopped.aborted) {
      await pause(everyMs, stopped);
      await this.quietly();
    }
  }
}
