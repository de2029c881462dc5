import { together } from '@throughline/platform/postgres/postgres.js';
import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import { KeyedMutex } from '@throughline/platform/keyed-mutex.js';
import { countEvents } from '@throughline/platform/eventstore/batch.js';
import type { Source } from '@throughline/platform/eventstore/log-pages.js';
import type { Build } from '../fold/build.js';
import type { Signal } from '../store/build-state.js';
import { isCausedByEvent } from '../store/errors.js';
import { approach } from './approach.js';
import { BuildCompletion, type CompletionDeps } from './build-completion.js';
import { Bulk } from './bulk.js';
import { compareWithOutdated, storeVerification } from './comparison.js';
import { nothingLive, Throttle } from './throttle.js';

type RunDeps = CompletionDeps & { source: Source };

/** Folds the past into several builds in one reading, until they follow the log; then finishes each as its purpose says. */
export class RebuildRun {
  /** Holds those that no operator has taken out of the run. */
  private builds: readonly Build[];
  private folded = 0;
  private readonly mutex = new KeyedMutex();
  private readonly completion: BuildCompletion;
  private readonly types: ReadonlySet<string>;
  private readonly throttle: Throttle;

  constructor(
    private readonly deps: RunDeps,
    builds: readonly Build[],
  ) {
    this.builds = builds;
    this.completion = new BuildCompletion(deps, this.mutex);
    this.throttle = new Throttle(deps.engine.follower);
    this.types = new Set(builds.flatMap((build) => [...build.types]));
  }

  async run(): Promise<void> {
    const { follower } = this.deps.engine;
    await this.compareVersions();
    await this.timed('filled', () => this.fill(follower.position));
    if (this.builds.length === 0) return;
    await this.timed('indexed', () => this.createIndexes());
    await this.signal({ type: 'filled' });
    await this.timed('joined', async () => {
      await approach([this.throttle, new Throttle(nothingLive)], (throttle) => this.foldRest(throttle));
      await follower.alone(() => this.join());
    });
    await this.timed('finished', () => {
      const parallelReads = this.parallelReads;
      return together(
        this.builds.map((build, index) => this.completion.complete(build, String(index % parallelReads))),
      );
    });
  }

  /** As many tables are read whole at a time, however many builds there are. */
  private get parallelReads(): number {
    return this.deps.engine.follower.isBusy() ? 1 : 2;
  }

  private get position(): number {
    return Math.min(...this.builds.map((build) => build.position));
  }

  /** Whatever a new version is not meant to change is compared at the position where the outdated build stopped, on the way. */
  private async compareVersions(): Promise<void> {
    const { engine } = this.deps;
    const rows = await listBuilds(engine.postgres);
    for (const build of this.builds.filter(({ projection }) => projection.differs !== undefined)) {
      const outdated = rows.find(
        ({ projection, status }) => projection === build.key.projection && status === 'outdated',
      );
      if (outdated === undefined || outdated.position < build.position) continue;
      await this.fill(outdated.position);
      if (build.position !== outdated.position || !this.builds.includes(build)) continue;
      await storeVerification(engine, build, await compareWithOutdated(engine.postgres, outdated, build));
    }
  }

  private async createIndexes(): Promise<void> {
    const indexes = this.builds.flatMap(({ tables }) => tables.flatMap((table) => table.indexes));
    const parallelReads = this.parallelReads;
    const { postgres } = this.deps.engine;
    await together(
      indexes.map((index, at) => this.mutex.runExclusive(`index ${at % parallelReads}`, () => postgres.script(index))),
    );
  }

  private async foldRest(throttle: Throttle): Promise<number> {
    const before = this.folded;
    await this.fill(this.deps.engine.follower.position, throttle);
    return this.folded - before;
  }

  private async join(): Promise<void> {
    const { follower } = this.deps.engine;
    await this.fill(follower.position, new Throttle(nothingLive));
    await this.signal({ type: 'joined' });
    follower.join(this.builds);
  }

  private async fill(target: number, throttle = this.throttle): Promise<void> {
    if (this.builds.length === 0 || target <= this.position) return;
    const { postgres, term, room } = this.deps.engine;
    const isInterrupted = (): boolean => this.builds.some((build) => this.completion.isInterrupted(build));
    const bulk = new Bulk(postgres, term.epoch, this.builds, throttle);
    for await (const page of this.deps.source({ after: this.position, upTo: target, types: this.types })) {
      await room.wait(room.forRebuilds, () => term.over.aborted || isInterrupted());
      let settled: boolean;
      const mustSettle = (): boolean => page.position >= target || isInterrupted();
      try {
        await bulk.fold(page);
        this.folded += countEvents(page);
        if (!bulk.full && !mustSettle()) continue;
        await bulk.write();
        settled = mustSettle();
        if (settled) await bulk.settled();
      } catch (error) {
        await bulk.discard();
        if (!isCausedByEvent(error)) throw error;
        // One of many rows does not fit its table: the same events again, as carefully as live ones.
        await this.fillCarefully(page.position);
        return this.fill(target, throttle);
      }
      if (settled && (await this.haltInterrupted())) return this.fill(target, throttle);
    }
  }

  private async fillCarefully(target: number): Promise<void> {
    for await (const page of this.deps.source({ after: this.position, upTo: target, types: this.types }))
      await this.deps.engine.batches.apply(this.builds, page);
  }

  /** At a safe point: what is folded is written. True when builds have left the run. */
  private async haltInterrupted(): Promise<boolean> {
    const interrupted = this.builds.filter((build) => this.completion.isInterrupted(build));
    this.builds = this.builds.filter((build) => !interrupted.includes(build));
    for (const build of interrupted) await this.completion.halt(build);
    return interrupted.length > 0;
  }

  private async signal(signal: Signal): Promise<void> {
    for (const build of this.builds) await this.deps.engine.states.apply(build, signal);
  }

  private async timed(phase: string, work: () => Promise<void>): Promise<void> {
    const began = performance.now();
    await work();
    const projections = this.builds.map(({ projection }) => projection.name);
    this.deps.engine.logger.info(
      { code: 'rebuild_progress', phase, ms: Math.round(performance.now() - began), projections },
      'A rebuild run has made progress.',
    );
  }
}
