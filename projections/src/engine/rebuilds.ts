import type { Logger } from '@throughline/platform/logging/logger.js';
import { backoff, pause } from '@throughline/platform/pause.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import type { Batches } from './batches.js';
import { Build } from './build.js';
import { FenceLost } from './fence.js';
import { isTransient } from './faults.js';
import type { Follower } from './follower.js';
import { Pass } from './pass.js';
import { addSlot, allSlots, changeSlot, unfinished, type Slot } from './slot.js';
import { log, replica, type Source } from './sources.js';
import { dropBuild, showUnlessServed } from './swap.js';

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
};

const rowsKept = 20_000;
export type Wanted = { projections: readonly Projection[]; purpose: 'swap' | 'verify'; source: 'replica' | 'log' };

/** Builds under way beside the live ones: begun, taken up again after a crash, paused, cancelled, and cleared away. */
export class Rebuilds {
  readonly #wishes = new Map<string, 'pause' | 'cancel'>();
  readonly #passes = new Set<Promise<void>>();

  constructor(private readonly parts: RebuildParts) {}

  /** Builds that served before go on from where they stopped, and serve again. */
  async bringBack(slots: readonly Slot[]): Promise<void> {
    const { postgres, epoch } = this.parts;
    for (const { projection, build } of slots)
      await postgres.execute(
        `update proj.slot set status = 'catching_up', purpose = 'swap', epoch = $3 where projection = $1 and build = $2`,
        [projection, build, epoch],
      );
    this.run(slots);
  }

  async begin({ projections, purpose, source }: Wanted): Promise<Slot[]> {
    const { postgres, epoch, follower } = this.parts;
    const history = follower.live('history');
    const [at] = await postgres.query<{ events_done: number }>(
      `select events_done from proj.slot where projection = 'history' and status = 'live'`,
    );
    const slots: Slot[] = [];
    for (const { name, version } of projections)
      slots.push(
        await addSlot(postgres, {
          projection: name,
          version,
          status: 'building',
          purpose,
          source,
          epoch,
          target: history?.position ?? follower.position,
          events_total: at?.events_done ?? 0,
        }),
      );
    this.run(slots);
    return slots;
  }

  /** Goes on with builds that stand at the same place, in one pass. */
  run(slots: readonly Slot[]): void {
    for (const { projection } of slots) this.#wishes.delete(projection);
    const together = new Map<string, Slot[]>();
    for (const slot of slots) {
      const key = `${slot.source} ${slot.position}`;
      together.set(key, [...(together.get(key) ?? []), slot]);
    }
    for (const group of together.values()) {
      const pass = this.#pass(group).finally(() => this.#passes.delete(pass));
      this.#passes.add(pass);
    }
  }

  wish(projection: string, wish: 'pause' | 'cancel'): void {
    this.#wishes.set(projection, wish);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#passes);
  }

  /** Tables of builds that nobody will come back to. One earlier build of each projection is kept. */
  async clearAway(): Promise<void> {
    const slots = await allSlots(this.parts.postgres);
    for (const slot of slots) {
      const newerPrevious = slots.some(
        (other) => other.projection === slot.projection && other.status === 'previous' && other.build > slot.build,
      );
      const gone =
        ['cancelled', 'failed', 'verified'].includes(slot.status) || (slot.status === 'previous' && newerPrevious);
      if (gone) await dropBuild(this.parts.postgres, slot);
    }
  }

  async #pass(slots: readonly Slot[]): Promise<void> {
    for (let failures = 0; !this.parts.stopped.aborted; failures += 1) {
      try {
        await this.#passOnce(slots);
        return await this.clearAway();
      } catch (error) {
        if (error instanceof FenceLost) return this.parts.lost();
        this.parts.logger.warn({ err: error, projections: slots.map((slot) => slot.projection) }, 'A rebuild stopped.');
        if (!isTransient(error)) return this.#fail(slots, error);
        await pause(backoff(failures, { first: 200, most: 5_000 }), this.parts.stopped);
      }
    }
  }

  async #passOnce(slots: readonly Slot[]): Promise<void> {
    const { postgres, projections } = this.parts;
    const now = await allSlots(postgres);
    const builds: Build[] = [];
    for (const { projection, build } of slots) {
      const slot = now.find((one) => one.projection === projection && one.build === build);
      const definition = projections.find(({ name }) => name === projection);
      if (slot === undefined || definition === undefined || slot.paused || !unfinished.includes(slot.status)) continue;
      const made = new Build(definition, slot, rowsKept);
      await made.prepare(postgres, false);
      await showUnlessServed(postgres, made);
      builds.push(made);
    }
    const [first] = builds;
    if (first === undefined) return;
    const wish = (build: Build) =>
      this.parts.stopped.aborted ? 'stop' : (this.#wishes.get(build.projection.name) ?? 'go_on');
    await new Pass({ ...this.parts, source: this.#source(first.slot), wish }, builds).run();
  }

  #source({ source }: Slot): Source {
    const history = this.parts.follower.live('history')?.tables[0];
    if (source === 'log' || history === undefined) return log(this.parts.store);
    return replica(this.parts.postgres, history.qualified);
  }

  async #fail(slots: readonly Slot[], error: unknown): Promise<void> {
    for (const slot of slots)
      await changeSlot(this.parts.postgres, slot, { status: 'failed', error: String(error).slice(0, 2_000) });
    for (const { projection } of slots) {
      const joined = this.parts.follower.builds.find(
        (build) => build.projection.name === projection && build.status !== 'live',
      );
      if (joined !== undefined) await this.parts.follower.alone(async () => this.parts.follower.leave(joined));
    }
  }
}
