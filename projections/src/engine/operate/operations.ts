import { NotInChain, signReceipt } from '@throughline/platform/chain/receipts.js';
import type { BuildKey, ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import {
  storeProgress,
  type Answer,
  type RequestOptions,
  type WorkerRequest,
} from '@throughline/platform/projections/control/requests.js';
import type { SelfAudit } from '../audit/self-audit.js';
import type { Engine } from '../follow/engine.js';
import { needsLog, type Rebuilds } from '../rebuild/rebuilds.js';
import { listUnfinished, markResumed } from '../store/builds.js';
import { getDecisionId } from '../store/decision.js';
import { replayBuilds, skipEvent } from './quarantine-operations.js';
import { dropPrevious, rollBack } from './previous-build-operations.js';
import { signalBuild } from './signal-build.js';
import { Refused } from '../store/errors.js';

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
      if (request.kind === 'audit') return await this.runAudit(request);
      if (request.kind === 'receipt') return await this.sign(request.options);
      const builds = await this.operate(request, request.kind);
      return { builds: builds.map(({ projection, build }) => ({ projection, build })) };
    } catch (error) {
      if (error instanceof Refused || error instanceof NotInChain) return { refused: error.message };
      throw error;
    }
  }

  private async runAudit(request: WorkerRequest): Promise<Answer> {
    const { streams } = request.options;
    const audit = await this.audit.run({
      id: getDecisionId(request),
      onProgress: (progress) => storeProgress(this.engine.postgres, request.id, progress),
      all: true,
      streams,
      stopped: this.engine.term.over,
    });
    return { builds: [], audit };
  }

  private async sign({ receipt: claims }: RequestOptions): Promise<Answer> {
    const { chainKey, postgres } = this.engine;
    if (chainKey === null) throw new Refused('Chains are not signed here.');
    if (claims === undefined) throw new Refused('Nothing is named to be signed.');
    return { builds: [], receipt: await signReceipt(postgres, chainKey, claims) };
  }

  private operate(
    request: WorkerRequest,
    kind: Exclude<WorkerRequest['kind'], 'audit' | 'receipt'>,
  ): Promise<readonly BuildKey[]> {
    const { projections, options } = request;
    switch (kind) {
      case 'rebuild':
        return this.begin(projections, options.swap === false ? 'ready' : 'swap', options);
      case 'verify':
        return this.begin(projections, 'verify', options);
      case 'pause':
      case 'cancel':
        return this.interrupt(projections, kind);
      case 'resume':
        return this.resume(projections);
      case 'rollback':
        return rollBack(this.engine, this.rebuilds, projections);
      case 'swap':
        return this.promote(projections);
      case 'drop':
        return dropPrevious(this.engine, this.rebuilds, projections);
      case 'retry':
        return replayBuilds(this.engine, projections);
      case 'skip':
        return skipEvent(this.engine, request);
    }
  }

  private async begin(
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

  private async interrupt(names: readonly string[], action: 'pause' | 'cancel'): Promise<ProjectionBuild[]> {
    const rows = await listUnfinished(this.engine.postgres, names);
    if (rows.length === 0) throw new Refused('Nothing is being built.');
    for (const row of rows) await signalBuild(this.engine, this.rebuilds.locks, row, { type: action });
    await this.rebuilds.garbage.collect();
    return rows;
  }

  private async resume(names: readonly string[]): Promise<ProjectionBuild[]> {
    const { postgres, term } = this.engine;
    const paused = (await listUnfinished(postgres, names)).filter((row) => row.paused);
    if (paused.length === 0) throw new Refused('Nothing is paused.');
    for (const row of paused) {
      await markResumed(postgres, term.epoch, row);
      await signalBuild(this.engine, this.rebuilds.locks, row, { type: 'resume' });
    }
    this.rebuilds.start(paused);
    return paused;
  }

  private async promote(names: readonly string[]): Promise<ProjectionBuild[]> {
    const waiting = (await listUnfinished(this.engine.postgres, names)).filter(
      ({ purpose, paused }) => purpose === 'ready' && !paused,
    );
    if (waiting.length === 0) throw new Refused('No build waits to be swapped in.');
    for (const row of waiting) await signalBuild(this.engine, this.rebuilds.locks, row, { type: 'promote' });
    return waiting;
  }
}

const describeUnfinished = ({ projection, build, purpose, status }: ProjectionBuild): string =>
  status === 'ready' && purpose === 'ready'
    ? `Build ${build} of ${projection} is ready: swap it in or cancel it first.`
    : `${projection} is being built already (build ${build}).`;
