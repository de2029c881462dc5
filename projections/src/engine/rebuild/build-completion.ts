import { delay } from '@throughline/platform/delay.js';
import type { KeyedMutex } from '@throughline/platform/keyed-mutex.js';
import type { Build } from '../fold/build.js';
import type { Engine } from '../follow/engine.js';
import { mustHalt, nextStep } from '../store/build-state.js';
import type { BuildLocks } from './build-locks.js';
import { compareAtOnePosition, storeVerification } from './comparison.js';
import type { GarbageCollector } from './garbage-collector.js';
import { promote } from './promotion.js';

export type CompletionDeps = { engine: Engine; locks: BuildLocks<Build>; garbage: GarbageCollector };

const pollMs = 50;

/** Takes each build of a run that follows the log to where its purpose ends, or halts it. After one failed, all halt. */
export class BuildCompletion {
  private failed = false;

  constructor(
    private readonly deps: CompletionDeps,
    /** Tables are read whole in a few queues, so that live work keeps its share. */
    private readonly queues: KeyedMutex,
  ) {}

  isInterrupted(build: Build): boolean {
    return this.deps.engine.term.over.aborted || this.failed || mustHalt(build.state);
  }

  async complete(build: Build, queue: string): Promise<void> {
    const { follower } = this.deps.engine;
    try {
      for (;;) {
        const step = nextStep(build.state);
        if (step === 'leave') return await this.leave(build, queue);
        if (step === 'halt' || this.isInterrupted(build)) break;
        if (step === 'verify') await this.queues.runExclusive(queue, () => this.compareWithLive(build));
        if (step === 'wait' || !(await follower.alone(() => this.finaliseOrPromote(build)))) await delay(pollMs);
      }
      await follower.alone(() => Promise.resolve(follower.leave(build)));
      if (!this.failed) await this.halt(build);
    } catch (error) {
      this.failed = true;
      throw error;
    }
  }

  async halt(build: Build): Promise<void> {
    const { states, term } = this.deps.engine;
    // A worker that stops leaves the requested action to the next one.
    if (!term.over.aborted) await states.apply(build, { type: 'halted' });
    this.release(build);
  }

  /** A new version is meant to differ; a build of the same version is not. */
  private async compareWithLive(build: Build): Promise<void> {
    const { engine } = this.deps;
    const live = engine.follower.live(build.projection.name);
    if (live?.made.version !== build.made.version) return;
    while (!this.isInterrupted(build)) {
      const verification = await compareAtOnePosition(engine.postgres, live, build);
      if (verification !== null) return storeVerification(engine, build, verification);
      await delay(pollMs);
    }
  }

  /** While no batch is folded. False when the build is behind the live one. */
  private async finaliseOrPromote(build: Build): Promise<boolean> {
    const { engine } = this.deps;
    if (this.isInterrupted(build)) return true;
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

  private async leave(build: Build, queue: string): Promise<void> {
    const { logger, postgres } = this.deps.engine;
    this.release(build);
    if (build.state.status === 'previous') return;
    const { projection, build: number } = build.key;
    logger.info(
      { code: 'projection_build_finished', projection, build: number, position: build.position },
      'A build is finished.',
    );
    // Readers need not wait until Postgres finds out by itself how large the tables are.
    if (build.isLive) await this.queues.runExclusive(queue, () => build.vacuum(postgres));
  }

  /** The collection is not waited for: here no batch can be folded, and it waits for batches. */
  private release(build: Build): void {
    this.deps.locks.release(build);
    this.deps.garbage.startCollecting();
  }
}
