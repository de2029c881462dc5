import { fromLog, type Source } from '@throughline/platform/eventstore/log-pages.js';
import { backoff, delay } from '@throughline/platform/delay.js';
import type { ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import { isOfTheLog, type Projection } from '@throughline/platform/projections/table.js';
import { Build, PoisonEvent, listTypes } from '../fold/build.js';
import type { Engine } from '../follow/engine.js';
import { countEventsOf, eventsFoldedByHistory, insertBuild, markResumed } from '../store/builds.js';
import { listHeld } from '../store/quarantine.js';
import { FenceLost, isTransient } from '../store/errors.js';
import { BuildLocks } from './build-locks.js';
import { GarbageCollector } from './garbage-collector.js';
import { showUnlessServed } from './promotion.js';
import { RebuildRun } from './rebuild-run.js';
import { fromReplica } from './sources.js';

const cachedRows = 2_500;

export const needsLog = (projection: Projection): boolean => projection.name === 'history' || isOfTheLog(projection);

/** Starts rebuild runs, retries them, and takes builds out of them that fail. */
export class Rebuilds {
  readonly locks = new BuildLocks<Build>();
  readonly garbage: GarbageCollector;
  private readonly runs = new Set<Promise<void>>();

  constructor(private readonly engine: Engine) {
    this.garbage = new GarbageCollector(engine, this.locks);
  }

  /** From the replica, where it can be: the replica cannot be made from itself, and a projection of the log's own bytes not from rows. */
  async begin(
    projections: readonly Projection[],
    { fromLog, ...wanted }: Pick<ProjectionBuild, 'parks' | 'purpose'> & { fromLog: boolean },
  ): Promise<ProjectionBuild[]> {
    const { postgres, term, follower } = this.engine;
    const target = follower.live('history')?.position ?? follower.position;
    const [ofLog, ofReplica] = [await eventsFoldedByHistory(postgres), await this.countReplicated(projections)];
    const rows: ProjectionBuild[] = [];
    for (const one of projections) {
      const source = fromLog || needsLog(one) ? 'log' : 'replica';
      const eventsTotal = source === 'log' ? ofLog : ofReplica;
      const row = { ...wanted, source, projection: one.name, version: one.version, target, eventsTotal } as const;
      rows.push(await insertBuild(postgres, { ...row, status: 'building', epoch: term.epoch }));
    }
    this.start(rows);
    return rows;
  }

  /** Whether the replica lacks events because they are parked. */
  async isReplicaIncomplete(): Promise<boolean> {
    const history = this.engine.follower.live('history');
    return history !== undefined && (await listHeld(this.engine.postgres, history.key)).length > 0;
  }

  /** Builds at the same position are filled in one reading. */
  start(rows: readonly ProjectionBuild[]): void {
    for (const together of Map.groupBy(rows, ({ source, position }) => `${source} ${position}`).values()) {
      const builds = together.flatMap((row) => {
        const projection = this.engine.projections.find(({ name }) => name === row.projection);
        return projection === undefined ? [] : [new Build(projection, row, cachedRows)];
      });
      const run = this.run(builds).finally(() => this.runs.delete(run));
      this.runs.add(run);
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.runs);
    await this.garbage.settled();
  }

  private async run(builds: readonly Build[]): Promise<void> {
    const { term } = this.engine;
    for (const build of builds) await this.locks.acquire(build);
    try {
      for (let failures = 0; !term.over.aborted; failures += 1) {
        try {
          return await this.attempt(this.held(builds));
        } catch (error) {
          await this.leaveFollower(this.held(builds));
          if (error instanceof FenceLost) return term.end();
          if (!(await this.recover(this.held(builds), error, failures))) return;
        }
      }
    } finally {
      for (const build of builds) this.locks.release(build);
      await this.garbage.tryCollect();
    }
  }

  /** Returns those that have not left the run. */
  private held(builds: readonly Build[]): Build[] {
    return builds.filter((build) => this.locks.isHeldBy(build));
  }

  private async attempt(builds: readonly Build[]): Promise<void> {
    const prepared: Build[] = [];
    for (const build of builds) if (await this.prepare(build)) prepared.push(build);
    const [first] = prepared;
    if (first === undefined) return;
    const { engine, locks, garbage } = this;
    await new RebuildRun({ engine, locks, garbage, source: this.getSource(first) }, prepared).run();
  }

  /** False when there is nothing to do for the build. */
  private async prepare(build: Build): Promise<boolean> {
    const { postgres, term, states } = this.engine;
    const state = await states.reload(build);
    if (state === null || ('paused' in state ? state.paused : state.status !== 'previous')) return false;
    await build.createTables(postgres, false);
    await showUnlessServed(postgres, build);
    await markResumed(postgres, term.epoch, build.key);
    return true;
  }

  /** How many events a run that builds these projections reads from the replica. */
  private async countReplicated(projections: readonly Projection[]): Promise<number> {
    const history = this.engine.follower.live('history')?.tables[0];
    const read = projections.filter((projection) => !needsLog(projection));
    if (history === undefined) return 0;
    return countEventsOf(this.engine.postgres, history.qualified, new Set(read.flatMap(listTypes)));
  }

  private getSource({ made }: Build): Source {
    const history = this.engine.follower.live('history')?.tables[0];
    if (made.source === 'log' || history === undefined) return fromLog(this.engine.store);
    return fromReplica(this.engine.postgres, history.qualified);
  }

  private async leaveFollower(builds: readonly Build[]): Promise<void> {
    const { follower } = this.engine;
    await follower.alone(() => {
      for (const build of builds) if (!build.isLive) follower.leave(build);
    });
  }

  /** True when the builds that are left may be tried again. */
  private async recover(builds: readonly Build[], error: unknown, failures: number): Promise<boolean> {
    const { logger, term } = this.engine;
    const projections = builds.map(({ key }) => key.projection);
    logger.warn({ code: 'rebuild_failed', err: error, projections }, 'A rebuild run failed.');
    if (error instanceof PoisonEvent) {
      await this.fail([error.build], error);
      this.locks.release(error.build);
      return true;
    }
    if (!isTransient(error)) {
      await this.fail(builds, error);
      return false;
    }
    await delay(backoff(failures, { first: 200, max: 5_000 }), term.over);
    return true;
  }

  private async fail(builds: readonly Build[], error: unknown): Promise<void> {
    const { states, term, logger } = this.engine;
    try {
      for (const build of builds) await states.apply(build, { type: 'failed', error: String(error).slice(0, 2_000) });
    } catch (failure) {
      if (failure instanceof FenceLost) return term.end();
      logger.error(
        { code: 'rebuild_failure_not_stored', err: failure },
        'The failure of a rebuild run could not be stored.',
      );
    }
  }
}
