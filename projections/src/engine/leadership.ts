import { eventCodec } from '@throughline/platform/eventstore/event-codec.js';
import type { EventStore, Subscription } from '@throughline/platform/eventstore/event-store.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import { pause } from '@throughline/platform/pause.js';
import type { Notifications } from '@throughline/platform/postgres/notifications.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import { Batches } from './batches.js';
import { Build } from './build.js';
import { FenceLost } from './fence.js';
import { Follower } from './follower.js';
import { Operations } from './operations.js';
import { Rebuilds } from './rebuilds.js';
import { answer, openRequests, requestsChannel } from './requests.js';
import { retryHeld } from './retry.js';
import { addSlot, adoptSlots, allSlots, changeSlot, unfinished, type NewSlot, type Slot } from './slot.js';
import { readmit } from './readmit.js';
import { serve } from './swap.js';

export type LeadershipParts = {
  postgres: Postgres;
  store: EventStore;
  notifications: Notifications;
  projections: readonly Projection[];
  epoch: number;
  logger: Logger;
  lost: () => void;
  caughtUp: () => void;
  folded: (events: number, ms: number) => void;
};

const rowsKept = 2_000;
/** So far apart do batches begin at least: a busy log is folded in fewer, larger ones, a quiet one at once. */
const gatherMs = 25;

/** One worker's time as the one that folds: from taking over the slots to handing them on. */
export class Leadership {
  readonly #stopped = new AbortController();
  #follower: Follower | undefined;
  #rebuilds: Rebuilds | undefined;
  #subscription: Subscription | undefined;
  #stopListening: (() => void) | undefined;
  #requests: Promise<void> = Promise.resolve();

  constructor(private readonly parts: LeadershipParts) {}

  get builds(): readonly Build[] {
    return this.#follower?.builds ?? [];
  }

  async begin(): Promise<void> {
    const { postgres, store, notifications, projections, epoch, logger, lost } = this.parts;
    const slots = await this.#adopt();
    const live = await this.#liveBuilds(slots);
    const batches = new Batches(postgres, epoch);
    const begin = live.length === 0 ? await store.head() : Math.min(...live.map((build) => build.position));
    const follower = (this.#follower = new Follower(batches, live, begin));
    const rebuilds = (this.#rebuilds = new Rebuilds({
      postgres,
      store,
      projections,
      epoch,
      batches,
      follower,
      logger,
      stopped: this.#stopped.signal,
      lost,
    }));
    const missed = await readmit(postgres, epoch, follower.live('history'));
    // This process may carry the cure for what was parked.
    for (const build of live)
      if (build.waiting.size > 0) await retryHeld({ postgres, epoch, codec: eventCodec() }, build);
    await rebuilds.clearAway();
    this.#follow(follower);
    await this.#takeUp(slots, missed);
    const operations = new Operations({ postgres, epoch, projections, follower, rebuilds });
    const work = (): void => {
      this.#requests = this.#requests.then(() => this.#answerRequests(operations));
    };
    this.#stopListening = notifications.listen(requestsChannel, { notified: work, listening: work });
  }

  async end(): Promise<void> {
    this.#stopped.abort();
    this.#stopListening?.();
    await this.#subscription?.close();
    await this.#rebuilds?.settled();
    await this.#requests;
  }

  async #adopt(): Promise<Slot[]> {
    const { postgres, epoch, projections } = this.parts;
    await adoptSlots(postgres, epoch, new Map(projections.map(({ name, version }) => [name, version])));
    return allSlots(postgres);
  }

  /** Where nothing serves and nothing was ever replicated, a projection begins live, at the log's beginning. */
  async #liveBuilds(slots: readonly Slot[]): Promise<Build[]> {
    const { postgres, projections, epoch } = this.parts;
    const served = slots.filter(({ status }) => status === 'live' || status === 'outdated');
    const replicated = served.some(({ projection, position }) => projection === 'history' && position > 0);
    const builds: Build[] = [];
    for (const projection of projections) {
      const serving = served.find((slot) => slot.projection === projection.name);
      if (serving === undefined && replicated) continue;
      if (serving?.status === 'outdated') continue;
      const slot = serving ?? (await addSlot(postgres, firstSlot(projection, epoch)));
      const build = new Build(projection, slot, rowsKept);
      await build.prepare(postgres, true);
      if (serving === undefined) await serve(postgres, epoch, build);
      builds.push(build);
    }
    return builds;
  }

  #follow(follower: Follower): void {
    const { store, caughtUp, lost, folded } = this.parts;
    this.#subscription = store.subscribe('projections', follower.position, {
      batch: async (events, position, unreadable) => {
        const began = performance.now();
        try {
          await follower.fold({ events, position, unreadable });
        } catch (error) {
          if (error instanceof FenceLost) lost();
          throw error;
        }
        const took = performance.now() - began;
        folded(events.length + unreadable.length, took);
        if (took < gatherMs) await pause(gatherMs - took, this.#stopped.signal);
      },
      caughtUp,
    });
  }

  /** Goes on with unfinished builds, and builds what the code has in another version than the tables. */
  async #takeUp(slots: readonly Slot[], missed: ReadonlySet<string>): Promise<void> {
    const { projections, postgres } = this.parts;
    const known = (slot: Slot): boolean =>
      projections.some(({ name, version }) => name === slot.projection && version === slot.version);
    const open = slots.filter((slot) => unfinished.includes(slot.status));
    for (const slot of open.filter((one) => !known(one)))
      await changeSlot(postgres, slot, { status: 'cancelled', error: 'The code has moved on to another version.' });
    const going = open.filter(known);
    this.#rebuilds?.run(going.filter((slot) => !slot.paused));
    const hasMissed = ({ name, tables }: Projection): boolean =>
      name !== 'history' && tables.some((table) => [...table.on].some((type) => missed.has(type)));
    const wanted = projections.filter(
      (projection) =>
        !going.some((slot) => slot.projection === projection.name) &&
        (!this.builds.some((build) => build.projection === projection) || hasMissed(projection)),
    );
    // An earlier build that missed the same events is no help.
    const earlier = slots.filter(
      (slot) =>
        slot.status === 'previous' &&
        known(slot) &&
        wanted.some((one) => one.name === slot.projection && !hasMissed(one)),
    );
    await this.#rebuilds?.bringBack(earlier);
    const anew = wanted.filter(({ name }) => !earlier.some((slot) => slot.projection === name));
    await this.#rebuilds?.begin({
      projections: anew.filter(({ name }) => name === 'history'),
      purpose: 'swap',
      source: 'log',
    });
    await this.#rebuilds?.begin({
      projections: anew.filter(({ name }) => name !== 'history'),
      purpose: 'swap',
      source: 'replica',
    });
  }

  async #answerRequests(operations: Operations): Promise<void> {
    const { postgres, logger, lost } = this.parts;
    try {
      for (const request of await openRequests(postgres)) {
        if (this.#stopped.signal.aborted) return;
        await answer(postgres, request.id, await operations.carryOut(request));
      }
    } catch (error) {
      if (error instanceof FenceLost) lost();
      logger.error({ err: error }, 'A request could not be carried out; it stays open.');
    }
  }
}

const firstSlot = ({ name, version }: Projection, epoch: number): NewSlot => ({
  projection: name,
  version,
  status: 'building',
  purpose: 'swap',
  source: 'log',
  epoch,
  target: 0,
  events_total: 0,
});
