import { requestsChannel } from '@throughline/platform/projections/control/channels.js';
import { openRequests, storeAnswer } from '@throughline/platform/projections/control/requests.js';
import { isUnfinished, listBuilds, type ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import { eventCodec } from '@throughline/platform/eventstore/event-codec.js';
import type { EventStore, Subscription } from '@throughline/platform/eventstore/event-store.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import { pause } from '@throughline/platform/pause.js';
import type { Notifications } from '@throughline/platform/postgres/notifications.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { isOfTheLog, type Projection } from '@throughline/platform/projections/table.js';
import { Batches } from './batches.js';
import { Build } from '../fold/build.js';
import { FenceLost } from '../store/fence-lost.js';
import type { Duty } from './background-task.js';
import { Follower } from './follower.js';
import { Operations } from '../operate/operations.js';
import { held } from '../store/quarantine.js';
import { Rebuilds } from '../rebuild/rebuilds.js';
import { traceFolds, type Folded } from './fold-traces.js';
import { retryHeld } from '../operate/retry.js';
import { insertBuild, adoptBuilds, changeBuild, firstBuild, latestPrevious } from '../store/builds.js';
import { SelfAudit } from '../audit/self-audit.js';
import { readmit } from '../operate/readmit.js';
import { serve } from '../store/promotion.js';

export type LeadershipParts = {
  postgres: Postgres;
  store: EventStore;
  notifications: Notifications;
  projections: readonly Projection[];
  epoch: number;
  logger: Logger;
  lost: () => void;
  caughtUp: () => void;
  folded: Folded;
  duties: readonly Duty[];
  /** For so long is a build kept, and follows, after another one has taken its place. */
  keepSeconds: number;
};

const rowsKept = 2_000;
const requestAgainMs = 1_000;
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
  #audits: Promise<void> = Promise.resolve();
  #duties: Promise<unknown> | undefined;
  #clearing: Promise<void> = Promise.resolve();

  constructor(private readonly parts: LeadershipParts) {}

  get builds(): readonly Build[] {
    return this.#follower?.builds ?? [];
  }

  async begin(): Promise<void> {
    const { postgres, store, notifications, projections, epoch, logger, lost, keepSeconds } = this.parts;
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
      keepSeconds,
    }));
    const missed = await readmit(postgres, epoch, follower.live('history'));
    // This process may carry the cure for what was parked.
    for (const build of live)
      if (build.waiting.size > 0) await retryHeld({ postgres, epoch, codec: eventCodec() }, build);
    await rebuilds.clearing.now();
    this.#follow(follower);
    await this.#takeUp(slots, missed);
    const builds = (): Build[] => follower.builds.filter(({ status }) => status === 'live');
    const audit = new SelfAudit({ postgres, store, logger, builds });
    this.#audits = audit.everyNight(this.#stopped.signal);
    this.#clearing = rebuilds.clearing.onTime();
    const operations = new Operations({ postgres, epoch, projections, follower, rebuilds, store, audit, keepSeconds });
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
    await Promise.all([this.#requests, this.#audits, this.#duties, this.#clearing]);
  }

  async #adopt(): Promise<ProjectionBuild[]> {
    const { postgres, epoch, projections } = this.parts;
    await adoptBuilds(postgres, epoch, new Map(projections.map(({ name, version }) => [name, version])));
    return listBuilds(postgres);
  }

  /** Where nothing serves and nothing was ever replicated, a projection begins live, at the log's beginning. */
  async #liveBuilds(slots: readonly ProjectionBuild[]): Promise<Build[]> {
    const { postgres, projections, epoch } = this.parts;
    const served = slots.filter(({ status }) => status === 'live' || status === 'outdated');
    const replicated = served.some(({ projection, position }) => projection === 'history' && position > 0);
    const builds: Build[] = [];
    for (const projection of projections) {
      const serving = served.find((slot) => slot.projection === projection.name);
      if (serving === undefined && replicated) continue;
      if (serving?.status === 'outdated') continue;
      const slot = serving ?? (await insertBuild(postgres, firstBuild(projection, epoch)));
      const build = new Build(projection, slot, rowsKept);
      await build.prepare(postgres, true);
      if (serving === undefined) await serve({ postgres, epoch, keepSeconds: this.parts.keepSeconds }, build);
      builds.push(build);
    }
    return builds;
  }

  #follow(follower: Follower): void {
    const { postgres, store, logger, caughtUp, lost, folded, duties } = this.parts;
    const live = (projection: string) => follower.live(projection);
    const stopped = this.#stopped.signal;
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
        traceFolds(events, took);
        folded({ events, unreadable: unreadable.length, ms: took });
        if (took < gatherMs) await pause(gatherMs - took, this.#stopped.signal);
      },
      caughtUp: () => {
        caughtUp();
        this.#duties ??= Promise.all(duties.map((duty) => duty({ postgres, store, logger, live, stopped })));
      },
    });
  }

  /** Goes on with unfinished builds, and builds what the code has in another version than the tables. */
  async #takeUp(slots: readonly ProjectionBuild[], missed: ReadonlySet<string>): Promise<void> {
    const { projections, postgres, epoch } = this.parts;
    const known = (slot: ProjectionBuild): boolean =>
      projections.some(({ name, version }) => name === slot.projection && version === slot.version);
    const open = slots.filter((slot) => isUnfinished(slot));
    for (const slot of open.filter((one) => !known(one)))
      await changeBuild(postgres, epoch, slot, {
        status: 'cancelled',
        error: 'The code has moved on to another version.',
      });
    const going = open.filter(known);
    this.#rebuilds?.run(going.filter((slot) => !slot.paused));
    const hasMissed = (one: Projection): boolean =>
      one.name !== 'history' &&
      !isOfTheLog(one) &&
      one.tables.some((table) => [...table.on].some((type) => missed.has(type)));
    const wanted = projections.filter(
      (projection) =>
        !going.some((slot) => slot.projection === projection.name) &&
        (!this.builds.some((build) => build.projection === projection) || hasMissed(projection)),
    );
    // An earlier build that missed the same events is no help.
    const earlier = latestPrevious(slots.filter(known)).filter((slot) =>
      wanted.some((one) => one.name === slot.projection && !hasMissed(one)),
    );
    await this.#rebuilds?.bringBack(earlier);
    const kept = latestPrevious(slots.filter(known)).filter((slot) => !earlier.includes(slot));
    this.#rebuilds?.run(kept);
    const anew = wanted.filter(({ name }) => !earlier.some((slot) => slot.projection === name));
    const history = this.#follower?.live('history');
    // A replica that lacks events, parked ones, is none to build from.
    const whole = history !== undefined && (await held(postgres, history.key)).length === 0;
    const fromReplica = anew.filter((one) => whole && one.name !== 'history' && !isOfTheLog(one));
    const fromLog = anew.filter((one) => !fromReplica.includes(one));
    for (const [source, some] of [['log', fromLog] as const, ['replica', fromReplica] as const])
      await this.#rebuilds?.begin({ projections: some, purpose: 'swap', source, parks: true });
  }

  async #answerRequests(operations: Operations): Promise<void> {
    const { postgres, epoch, logger, lost } = this.parts;
    try {
      for (const request of await openRequests(postgres, epoch)) {
        if (this.#stopped.signal.aborted) return;
        await storeAnswer(postgres, request.id, await operations.carryOut(request));
      }
    } catch (error) {
      if (error instanceof FenceLost) return lost();
      logger.error(
        { code: 'operator_request_failed', err: error },
        'A request of an operator could not be carried out. It is retried.',
      );
      await pause(requestAgainMs, this.#stopped.signal);
      if (!this.#stopped.signal.aborted) return this.#answerRequests(operations);
    }
  }
}
