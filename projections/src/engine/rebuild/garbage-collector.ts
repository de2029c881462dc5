import { delay } from '@throughline/platform/delay.js';
import { isSameBuild } from '@throughline/platform/projections/control/builds.js';
import type { Build } from '../fold/build.js';
import type { Engine } from '../follow/engine.js';
import { deleteEndedBuilds, listExpired } from '../store/ended-builds.js';
import { FenceLost } from '../store/errors.js';
import type { BuildLocks } from './build-locks.js';
import { dropTables } from './promotion.js';

const [minIntervalMs, maxIntervalMs] = [250, 30_000];

/** Drops the tables of builds that nobody needs any more. */
export class GarbageCollector {
  private readonly started = new Set<Promise<void>>();

  constructor(
    private readonly engine: Engine,
    private readonly locks: BuildLocks<Build>,
  ) {}

  async collect(): Promise<void> {
    const { postgres, term, follower } = this.engine;
    for (const row of await listExpired(postgres)) {
      if (this.locks.holder(row) !== undefined) continue;
      await follower.alone(() => {
        for (const build of follower.builds)
          if (build.state.status === 'previous' && isSameBuild(build.key, row)) follower.leave(build);
      });
      await dropTables(postgres, term.epoch, row);
    }
    await deleteEndedBuilds(postgres);
  }

  startCollecting(): void {
    const collecting = this.tryCollect().finally(() => this.started.delete(collecting));
    this.started.add(collecting);
  }

  async settled(): Promise<void> {
    await Promise.all(this.started);
  }

  /** A failure is logged, and the next collection tries again. */
  async tryCollect(): Promise<void> {
    const { term, logger } = this.engine;
    if (term.over.aborted) return;
    try {
      await this.collect();
    } catch (error) {
      if (error instanceof FenceLost) return term.end();
      logger.warn(
        { code: 'projection_tables_not_dropped', err: error },
        'Tables of a finished build were not dropped yet.',
      );
    }
  }

  /** For builds whose time to come back runs out while this worker folds. */
  async collectRegularly(): Promise<void> {
    const { term, keepSeconds } = this.engine;
    const intervalMs = Math.min(maxIntervalMs, Math.max(minIntervalMs, keepSeconds * 1_000));
    while (!term.over.aborted) {
      await delay(intervalMs, term.over);
      await this.tryCollect();
    }
  }
}
