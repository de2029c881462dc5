import { delay } from '@throughline/platform/delay.js';
import { together } from '@throughline/platform/postgres/postgres.js';
import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import { KeyedMutex } from '@throughline/platform/keyed-mutex.js';
import { countEvents } from '../fold/batch.js';
import type { Build } from '../fold/build.js';
import type { Engine } from '../follow/engine.js';
import { mustHalt, nextStep, type Signal } from '../store/build-state.js';
import { isCausedByEvent } from '../store/errors.js';
import { approach } from './approach.js';
import type { BuildLocks } from './build-locks.js';
import { Bulk } from './bulk.js';
import { compareAtOnePosition, compareWithOutdated, storeVerification } from './comparison.js';
import type { GarbageCollector } from './garbage-collector.js';
import { promote } from './promotion.js';
import type { Source } from './sources.js';
import { nothingLive, Throttle } from './throttle.js';

type RunDeps = { engine: Engine; source: Source; locks: BuildLocks<Build>; garbage: GarbageCollector };

const pollMs = 50;

/** Folds the past into several builds in one reading, until they follow the log; then finishes each as its purpose says. */
export class RebuildRun {
  /** Those that no operator has taken out of the run. */
  #builds: readonly Build[];
  #failed = false;
  #folded = 0;
  readonly #mutex = new KeyedMutex();
  readonly #types: ReadonlySet<string>;
  readonly #throttle: Throttle;

  constructor(
    private readonly deps: RunDeps,
    builds: readonly Build[],
  ) {
    this.#builds = builds;
    this.#throttle = new Throttle(deps.engine.follower);
    this.#types = new Set(builds.flatMap((build) => [...build.types]));
  }

  async run(): Promise<void> {
    const { follower } = this.deps.engine;
    await this.#compareVersions();
    await this.#timed('filled', () => this.#fill(follower.position));
    if (this.#builds.length === 0) return;
    await this.#timed('indexed', () => this.#createIndexes());
    await this.#signal({ type: 'filled' });
    await this.#timed('joined', async () => {
      await approach([this.#throttle, new Throttle(nothingLive)], (throttle) => this.#foldRest(throttle));
      await follower.alone(() => this.#join());
    });
    await this.#timed('finished', () => {
      const parallelReads = this.#parallelReads;
      return together(this.#builds.map((build, index) => this.#finish(build, String(index % parallelReads))));
    });
  }

  /** As many tables are read whole at a time, however many builds there are. */
  get #parallelReads(): number {
    return this.deps.engine.follower.isBusy() ? 1 : 2;
  }

  get #position(): number {
    return Math.min(...this.#builds.map((build) => build.position));
  }

  #isInterrupted(build: Build): boolean {
    return this.deps.engine.term.over.aborted || this.#failed || mustHalt(build.state);
  }

  /** What a new version is not meant to change is compared at the position where the outdated build stopped, on the way. */
  async #compareVersions(): Promise<void> {
    const { engine } = this.deps;
    const rows = await listBuilds(engine.postgres);
    for (const build of this.#builds.filter(({ projection }) => projection.differs !== undefined)) {
      const outdated = rows.find(
        ({ projection, status }) => projection === build.key.projection && status === 'outdated',
      );
      if (outdated === undefined || outdated.position < build.position) continue;
      await this.#fill(outdated.position);
      if (build.position !== outdated.position || !this.#builds.includes(build)) continue;
      await storeVerification(engine, build, await compareWithOutdated(engine.postgres, outdated, build));
    }
  }

  async #createIndexes(): Promise<void> {
    const indexes = this.#builds.flatMap(({ tables }) => tables.flatMap((table) => table.indexes));
    const parallelReads = this.#parallelReads;
    const { postgres } = this.deps.engine;
    await together(
      indexes.map((index, at) => this.#mutex.runExclusive(`index ${at % parallelReads}`, () => postgres.script(index))),
    );
  }

  async #foldRest(throttle: Throttle): Promise<number> {
    const before = this.#folded;
    await this.#fill(this.deps.engine.follower.position, throttle);
    return this.#folded - before;
  }

  async #join(): Promise<void> {
    const { follower } = this.deps.engine;
    await this.#fill(follower.position, new Throttle(nothingLive));
    await this.#signal({ type: 'joined' });
    follower.join(this.#builds);
  }

  async #fill(target: number, throttle = this.#throttle): Promise<void> {
    if (this.#builds.length === 0 || target <= this.#position) return;
    const { postgres, term } = this.deps.engine;
    const bulk = new Bulk(postgres, term.epoch, this.#builds, throttle);
    for await (const page of this.deps.source({ after: this.#position, upTo: target, types: this.#types })) {
      let settled = false;
      const mustSettle = (): boolean =>
        page.position >= target || this.#builds.some((build) => this.#isInterrupted(build));
      try {
        await bulk.fold(page);
        this.#folded += countEvents(page);
        if (!bulk.full && !mustSettle()) continue;
        await bulk.write();
        settled = mustSettle();
        if (settled) await bulk.settled();
      } catch (error) {
        await bulk.discard();
        if (!isCausedByEvent(error)) throw error;
        // One of many rows does not fit its table: the same events again, as carefully as live ones.
        await this.#fillCarefully(page.position);
        return this.#fill(target, throttle);
      }
      if (settled && (await this.#haltInterrupted())) return this.#fill(target, throttle);
    }
  }

  async #fillCarefully(target: number): Promise<void> {
    for await (const page of this.deps.source({ after: this.#position, upTo: target, types: this.#types }))
      await this.deps.engine.batches.apply(this.#builds, page);
  }

  /** At a safe point: what is folded is written. True when builds have left the run. */
  async #haltInterrupted(): Promise<boolean> {
    const interrupted = this.#builds.filter((build) => this.#isInterrupted(build));
    this.#builds = this.#builds.filter((build) => !interrupted.includes(build));
    for (const build of interrupted) await this.#halt(build);
    return interrupted.length > 0;
  }

  async #signal(signal: Signal): Promise<void> {
    for (const build of this.#builds) await this.deps.engine.states.apply(build, signal);
  }

  /** The loop of a build that follows the log. */
  async #finish(build: Build, queue: string): Promise<void> {
    const { follower } = this.deps.engine;
    try {
      for (;;) {
        const step = nextStep(build.state);
        if (step === 'leave') return await this.#leave(build, queue);
        if (step === 'halt' || this.#isInterrupted(build)) break;
        if (step === 'verify') await this.#mutex.runExclusive(queue, () => this.#compareWithLive(build));
        if (step === 'wait' || !(await follower.alone(() => this.#finaliseOrPromote(build)))) await delay(pollMs);
      }
      await follower.alone(() => Promise.resolve(follower.leave(build)));
      if (!this.#failed) await this.#halt(build);
    } catch (error) {
      this.#failed = true;
      throw error;
    }
  }

  /** A new version is meant to differ; a build of the same version is not. */
  async #compareWithLive(build: Build): Promise<void> {
    const { engine } = this.deps;
    const live = engine.follower.live(build.projection.name);
    if (live?.made.version !== build.made.version) return;
    while (!this.#isInterrupted(build)) {
      const verification = await compareAtOnePosition(engine.postgres, live, build);
      if (verification !== null) return storeVerification(engine, build, verification);
      await delay(pollMs);
    }
  }

  /** While no batch is folded. False when the build is behind the live one. */
  async #finaliseOrPromote(build: Build): Promise<boolean> {
    const { engine } = this.deps;
    if (this.#isInterrupted(build)) return true;
    await engine.states.apply(build, { type: 'compared' });
    const { status } = build.state;
    if (status === 'verified') engine.follower.leave(build);
    if (status === 'ready') {
      const { projection, build: number } = build.key;
      engine.logger.info(
        { code: 'projection_build_ready', projection, build: number },
        'A build is ready to be promoted.',
      );
    }
    return status !== 'verifying' || promote(engine, build);
  }

  async #leave(build: Build, queue: string): Promise<void> {
    const { logger, postgres } = this.deps.engine;
    this.#release(build);
    if (build.state.status === 'previous') return;
    const { projection, build: number } = build.key;
    logger.info(
      { code: 'projection_build_finished', projection, build: number, position: build.position },
      'A build is finished.',
    );
    // Readers need not wait until Postgres finds out by itself how large the tables are.
    if (build.isLive) await this.#mutex.runExclusive(queue, () => build.analyse(postgres));
  }

  async #halt(build: Build): Promise<void> {
    const { states, term } = this.deps.engine;
    // A worker that stops leaves the requested action to the next one.
    if (!term.over.aborted) await states.apply(build, { type: 'halted' });
    this.#release(build);
  }

  /** The collection is not waited for: here no batch can be folded, and it waits for batches. */
  #release(build: Build): void {
    this.deps.locks.release(build);
    this.deps.garbage.startCollecting();
  }

  async #timed(phase: string, work: () => Promise<void>): Promise<void> {
    const began = performance.now();
    await work();
    const projections = this.#builds.map(({ projection }) => projection.name);
    this.deps.engine.logger.info(
      { code: 'rebuild_progress', phase, ms: Math.round(performance.now() - began), projections },
      'A rebuild run has made progress.',
    );
  }
}
