import { delay } from '@throughline/platform/delay.js';
import {
  isSameBuild,
  listBuilds,
  type BuildKey,
  type ProjectionBuild,
} from '@throughline/platform/projections/control/builds.js';
import {
  storeProgress,
  type Answer,
  type RequestOptions,
  type WorkerRequest,
} from '@throughline/platform/projections/control/requests.js';
import type { SelfAudit } from '../audit/self-audit.js';
import type { Engine } from '../follow/engine.js';
import { promote } from '../rebuild/promotion.js';
import { needsLog, type Rebuilds } from '../rebuild/rebuilds.js';
import { stateOf, type Signal } from '../store/build-state.js';
import { findBuild, latestPrevious, listUnfinished, markResumed } from '../store/builds.js';
import { expireBuild } from '../store/ended-builds.js';
import { decisionIdOf } from '../store/decision.js';
import { replayBuilds, skipEvent } from './quarantine-operations.js';
import { Refused } from '../store/errors.js';

const pollMs = 50;
const maxTries = 100;

/** Carries out what operators request of the worker. Each operation can be repeated, because a worker may die before it answers. */
export class Operations {
  constructor(
    private readonly engine: Engine,
    private readonly rebuilds: Rebuilds,
    private readonly audit: SelfAudit,
  ) {}

  async carryOut(request: WorkerRequest): Promise<Answer> {
    try {
      const unknown = request.projections.find((name) => this.engine.projections.every((known) => known.name !== name));
      if (unknown !== undefined) throw new Refused(`There is no projection named ${unknown}.`);
      if (request.kind === 'audit') return await this.#audit(request);
      const builds = await this.#carryOut(request, request.kind);
      return { builds: builds.map(({ projection, build }) => ({ projection, build })) };
    } catch (error) {
      if (error instanceof Refused) return { refused: error.message };
      throw error;
    }
  }

  async #audit(request: WorkerRequest): Promise<Answer> {
    const { streams } = request.options;
    const audit = await this.audit.run({
      id: decisionIdOf(request),
      onProgress: (progress) => storeProgress(this.engine.postgres, request.id, progress),
      ...(streams === undefined ? {} : { streams }),
    });
    return { builds: [], audit };
  }

  #carryOut(request: WorkerRequest, kind: Exclude<WorkerRequest['kind'], 'audit'>): Promise<readonly BuildKey[]> {
    const { projections, options } = request;
    switch (kind) {
      case 'rebuild':
        return this.#begin(projections, options.swap === false ? 'ready' : 'swap', options);
      case 'verify':
        return this.#begin(projections, 'verify', options);
      case 'pause':
      case 'cancel':
        return this.#interrupt(projections, kind);
      case 'resume':
        return this.#resume(projections);
      case 'rollback':
        return this.#rollBack(projections);
      case 'swap':
        return this.#promote(projections);
      case 'drop':
        return this.#drop(projections);
      case 'retry':
        return replayBuilds(this.engine, projections);
      case 'skip':
        return skipEvent(this.engine, request);
    }
  }

  async #begin(
    names: readonly string[],
    purpose: 'swap' | 'ready' | 'verify',
    { fromLog = false, park: parks = false }: RequestOptions,
  ): Promise<ProjectionBuild[]> {
    const [unfinished] = await listUnfinished(this.engine.postgres, names);
    if (unfinished !== undefined) throw new Refused(describeUnfinished(unfinished));
    const wanted = this.engine.projections.filter(({ name }) => names.includes(name));
    if (!fromLog && !wanted.every(needsLog) && (await this.rebuilds.isReplicaIncomplete()))
      throw new Refused('The replica lacks events that are parked. Retry them first, or rebuild with --from-log.');
    return this.rebuilds.begin(wanted, { purpose, parks, fromLog });
  }

  async #interrupt(names: readonly string[], action: 'pause' | 'cancel'): Promise<ProjectionBuild[]> {
    const rows = await listUnfinished(this.engine.postgres, names);
    if (rows.length === 0) throw new Refused('Nothing is being built.');
    for (const row of rows) await this.#signal(row, { type: action });
    await this.rebuilds.garbage.collect();
    return rows;
  }

  /** A run applies a requested action at its next safe point. Where none is at work on the build, every point is safe. */
  async #signal(key: BuildKey, signal: Signal): Promise<void> {
    const { postgres, states } = this.engine;
    const { locks } = this.rebuilds;
    let build: Parameters<typeof states.apply>[0] | undefined = locks.holder(key);
    if (build === undefined) {
      const row = await findBuild(postgres, key);
      if (row === null) return;
      build = { key, state: stateOf(row) };
    }
    await states.apply(build, signal);
    if (locks.holder(key) === undefined) await states.apply(build, { type: 'halted' });
  }

  async #resume(names: readonly string[]): Promise<ProjectionBuild[]> {
    const { postgres, term } = this.engine;
    const paused = (await listUnfinished(postgres, names)).filter((row) => row.paused);
    if (paused.length === 0) throw new Refused('Nothing is paused.');
    for (const row of paused) {
      await markResumed(postgres, term.epoch, row);
      await this.#signal(row, { type: 'resume' });
    }
    this.rebuilds.start(paused);
    return paused;
  }

  async #promote(names: readonly string[]): Promise<ProjectionBuild[]> {
    const waiting = (await listUnfinished(this.engine.postgres, names)).filter(
      ({ purpose, paused }) => purpose === 'ready' && !paused,
    );
    if (waiting.length === 0) throw new Refused('No build waits to be swapped in.');
    for (const row of waiting) await this.#signal(row, { type: 'promote' });
    return waiting;
  }

  /** At once where the previous build has followed the log, otherwise when it has caught up. An unfinished build is cancelled. */
  async #rollBack(names: readonly string[]): Promise<ProjectionBuild[]> {
    const { postgres } = this.engine;
    const { locks, garbage } = this.rebuilds;
    this.#refuseOtherVersions(await this.#previousOf(names));
    const unfinished = await listUnfinished(postgres, names);
    for (const row of unfinished) await this.#signal(row, { type: 'cancel' });
    await garbage.collect();
    for (const row of unfinished) await locks.whenIdle(row);
    const previous = await this.#previousOf(names);
    const behind: ProjectionBuild[] = [];
    for (const row of previous) {
      // After a start it catches up first.
      await locks.whenIdle(row);
      if (await this.#promotePrevious(row)) continue;
      await this.#signal(row, { type: 'bring_back' });
      behind.push(row);
    }
    this.rebuilds.start(behind);
    await garbage.collect();
    return previous;
  }

  async #drop(names: readonly string[]): Promise<ProjectionBuild[]> {
    const previous = await this.#previousOf(names);
    for (const row of previous) {
      await this.rebuilds.locks.whenIdle(row);
      await expireBuild(this.engine.postgres, row);
    }
    await this.rebuilds.garbage.collect();
    return previous;
  }

  async #previousOf(names: readonly string[]): Promise<ProjectionBuild[]> {
    const rows = await listBuilds(this.engine.postgres);
    const previous = latestPrevious(rows).filter(({ projection }) => names.includes(projection));
    if (previous.length === 0) throw new Refused('There is no earlier build.');
    return previous;
  }

  #refuseOtherVersions(rows: readonly ProjectionBuild[]): void {
    const other = rows.find((row) =>
      this.engine.projections.every(({ name, version }) => name !== row.projection || version !== row.version),
    );
    if (other !== undefined)
      throw new Refused(
        `The earlier build of ${other.projection} has version ${other.version}: start a worker of that version to go back.`,
      );
  }

  /** False when it does not follow the log. */
  async #promotePrevious(row: ProjectionBuild): Promise<boolean> {
    const { follower } = this.engine;
    const build = follower.builds.find(({ key, state }) => state.status === 'previous' && isSameBuild(key, row));
    if (build === undefined) return false;
    for (let tries = 0; tries < maxTries; tries += 1) {
      if (await follower.alone(() => promote(this.engine, build))) return true;
      await delay(pollMs);
    }
    throw new Refused(
      `The earlier build of ${row.projection} is behind the one that serves. Try again when it has caught up.`,
    );
  }
}

const describeUnfinished = ({ projection, build, purpose, status }: ProjectionBuild): string =>
  status === 'ready' && purpose === 'ready'
    ? `Build ${build} of ${projection} is ready: swap it in or cancel it first.`
    : `${projection} is being built already (build ${build}).`;
