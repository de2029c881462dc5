import {
  isSameBuild,
  unfinishedStatuses,
  listBuilds,
  type BuildKey,
  type ProjectionBuild,
} from '@throughline/platform/projections/control/builds.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import { backoff, pause } from '@throughline/platform/pause.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import type { Batches } from '../follow/batches.js';
import { Build, PoisonMet } from '../fold/build.js';
import { Clearing } from './garbage-collector.js';
import { FenceLost } from '../store/fence-lost.js';
import { isTransient } from '../store/faults.js';
import type { Follower } from '../follow/follower.js';
import { Holds } from './build-locks.js';
import { Pass } from './rebuild-run.js';
import { bringBackBuild, eventsFoldedByHistory, insertBuild, changeBuild, markResumed } from '../store/builds.js';
import { log, replica, type Source } from './sources.js';
import { showUnlessServed } from '../store/promotion.js';

export type RebuildParts = {
  postgres: Postgres;
  store: EventStore;
  projections: readonly Projection[];
  epoch: number;
  batches: Batches;
  follower: Follower;
  logger: Logger;
  stopped: AbortSignal;
  /** Another worker has taken over. */
  lost: () => void;
  /** For so long is a build kept that served before. */
  keepSeconds: number;
};

const rowsKept = 2_500;
export type Wanted = Pick<ProjectionBuild, 'source' | 'parks'> & {
  projections: readonly Projection[];
  purpose: 'swap' | 'ready' | 'verify';
};

/** Builds under way beside the live ones: begun, taken up again after a crash, paused, cancelled, and cleared away. */
export class Rebuilds {
  readonly #wishes = new Map<string, NonNullable<ProjectionBuild['requestedAction']>>();
  /** Built to be ready, and told since to take their place. */
  readonly #swapped = new Set<string>();
  readonly #holds = new Holds();
  readonly #passes = new Set<Promise<void>>();

  readonly clearing: Clearing;

  constructor(private readonly parts: RebuildParts) {
    this.clearing = new Clearing({ ...parts, holds: this.#holds });
  }

  /** Builds that served before go on from where they stopped, and serve again. */
  async bringBack(slots: readonly ProjectionBuild[]): Promise<void> {
    const { postgres, epoch } = this.parts;
    for (const slot of slots) await bringBackBuild(postgres, epoch, slot);
    this.run(slots);
  }

  async begin({ projections, ...wanted }: Wanted): Promise<ProjectionBuild[]> {
    const { postgres, epoch, follower } = this.parts;
    const history = follower.live('history');
    const folded = await eventsFoldedByHistory(postgres);
    const slots: ProjectionBuild[] = [];
    for (const { name, version } of projections)
      slots.push(
        await insertBuild(postgres, {
          ...wanted,
          projection: name,
          version,
          status: 'building',
          epoch,
          target: history?.position ?? follower.position,
          eventsTotal: folded,
        }),
      );
    this.run(slots);
    return slots;
  }

  /** Goes on with builds that stand at the same place, in one pass. */
  run(slots: readonly ProjectionBuild[]): void {
    const together = new Map<string, ProjectionBuild[]>();
    for (const slot of slots) {
      const key = `${slot.source} ${slot.position}`;
      together.set(key, [...(together.get(key) ?? []), slot]);
    }
    for (const group of together.values()) {
      const pass = this.#pass(group).finally(() => this.#passes.delete(pass));
      this.#passes.add(pass);
    }
  }

  /** Heeded where the pass next looks; kept in the slot until then. */
  async wish(slot: BuildKey, wish: NonNullable<ProjectionBuild['requestedAction']>): Promise<void> {
    await changeBuild(this.parts.postgres, this.parts.epoch, slot, { requestedAction: wish });
    this.#wishes.set(nameOf(slot), wish);
  }

  /** It takes its place once it is ready. */
  async swap(slot: BuildKey): Promise<void> {
    await changeBuild(this.parts.postgres, this.parts.epoch, slot, { purpose: 'swap' });
    this.#swapped.add(nameOf(slot));
  }

  isAtWork(slot: BuildKey): boolean {
    return this.#holds.has(slot);
  }

  /** Resolves once no pass is at work on the build any more. */
  left(slot: BuildKey): Promise<void> {
    return this.#holds.free(slot);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#passes);
  }

  async #pass(slots: readonly ProjectionBuild[]): Promise<void> {
    const me = Symbol();
    for (const slot of slots) await this.#holds.take(slot, me);
    try {
      for (let failures = 0; !this.parts.stopped.aborted; failures += 1) {
        const held = (): ProjectionBuild[] => slots.filter((slot) => this.#holds.has(slot, me));
        try {
          await this.#passOnce(held(), me);
          return;
        } catch (error) {
          // Those that have left already are done with.
          const mine = held();
          await this.#leaveFollower(mine);
          if (error instanceof FenceLost) return this.parts.lost();
          this.parts.logger.warn(
            { code: 'rebuild_stopped', err: error, projections: mine.map((slot) => slot.projection) },
            'A rebuild stopped.',
          );
          if (error instanceof PoisonMet) {
            // It stops its own build; the others go on without it.
            const poisoned = mine.filter((slot) => isSameBuild(slot, error.key));
            await this.#fail(poisoned, error);
            for (const slot of poisoned) this.#holds.letGo(slot, me);
            continue;
          }
          if (!isTransient(error)) return await this.#fail(mine, error);
          await pause(backoff(failures, { first: 200, most: 5_000 }), this.parts.stopped);
        }
      }
    } finally {
      for (const slot of slots) this.#holds.letGo(slot, me);
      await this.clearing.quietly();
    }
  }

  async #passOnce(slots: readonly ProjectionBuild[], me: symbol): Promise<void> {
    const { postgres, epoch, projections } = this.parts;
    const now = await listBuilds(postgres);
    const builds: Build[] = [];
    for (const key of slots) {
      const slot = now.find((one) => isSameBuild(one, key));
      const definition = projections.find(({ name }) => name === key.projection);
      if (slot === undefined || definition === undefined || slot.paused || !foldable.includes(slot.status)) continue;
      if (slot.requestedAction === null) this.#wishes.delete(nameOf(slot));
      else this.#wishes.set(nameOf(slot), slot.requestedAction);
      const made = new Build(definition, slot, rowsKept);
      await made.prepare(postgres, false);
      await showUnlessServed(postgres, made);
      builds.push(made);
    }
    const [first] = builds;
    if (first === undefined) return;
    for (const { key } of builds) await markResumed(postgres, epoch, key);
    const wish = ({ key }: Build) => (this.parts.stopped.aborted ? 'stop' : (this.#wishes.get(nameOf(key)) ?? 'go_on'));
    const purpose = ({ key, slot }: Build) => (this.#swapped.has(nameOf(key)) ? 'swap' : slot.purpose);
    const left = async ({ key }: Build): Promise<void> => {
      this.#wishes.delete(nameOf(key));
      this.#swapped.delete(nameOf(key));
      this.#holds.letGo(key, me);
      await this.clearing.quietly();
    };
    await new Pass({ ...this.parts, source: this.#source(first.slot), wish, purpose, left }, builds).run();
  }

  #source({ source }: ProjectionBuild): Source {
    const history = this.parts.follower.live('history')?.tables[0];
    if (source === 'log' || history === undefined) return log(this.parts.store);
    return replica(this.parts.postgres, history.qualified);
  }

  async #leaveFollower(slots: readonly ProjectionBuild[]): Promise<void> {
    const { follower } = this.parts;
    await follower.alone(async () => {
      for (const build of follower.builds)
        if (build.status !== 'live' && slots.some((slot) => isSameBuild(slot, build.key))) follower.leave(build);
    });
  }

  async #fail(slots: readonly ProjectionBuild[], error: unknown): Promise<void> {
    const { postgres, epoch, lost, logger } = this.parts;
    try {
      for (const slot of slots)
        await changeBuild(postgres, epoch, slot, {
          status: 'failed',
          requestedAction: null,
          error: String(error).slice(0, 2_000),
        });
    } catch (failure) {
      if (failure instanceof FenceLost) return lost();
      logger.error(
        { code: 'rebuild_failure_not_recorded', err: failure },
        'The failure of a rebuild could not be recorded.',
      );
    }
  }
}

const foldable: readonly ProjectionBuild['status'][] = [...unfinishedStatuses, 'previous'];
const nameOf = ({ projection, build }: BuildKey): string => `${projection} ${build}`;
