import type { ChainKey } from '@throughline/platform/chain/chain-key.js';
import { storePublicKey } from '@throughline/platform/projections/control/chain-keys.js';
import type { EventStore, Subscription } from '@throughline/platform/eventstore/event-store.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import { delay } from '@throughline/platform/delay.js';
import type { Notifications } from '@throughline/platform/postgres/notifications.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import { requestsChannel } from '@throughline/platform/projections/control/channels.js';
import { openRequests, storeAnswer, type WorkerRequest } from '@throughline/platform/projections/control/requests.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import { SelfAudit } from '../audit/self-audit.js';
import { Build } from '../fold/build.js';
import { Operations } from '../operate/operations.js';
import { replayHeld, replayUnreadable } from '../operate/replay.js';
import { startMissingBuilds } from '../rebuild/missing-builds.js';
import { activate, completeViews } from '../rebuild/promotion.js';
import { Rebuilds } from '../rebuild/rebuilds.js';
import type { DiskRoom } from '../fold/disk-room.js';
import { BuildStates } from '../fold/build-states.js';
import { adoptBuilds, firstBuild, insertBuild } from '../store/builds.js';
import { FenceLost } from '../store/errors.js';
import type { LeaseTerm } from '../store/lease.js';
import { Batches } from '../follow/batches.js';
import { CatchUp, type CatchUpProgress } from '../follow/catch-up.js';
import type { BackgroundTask, Engine } from '../follow/engine.js';
import { traceFolds, type OnBatchFolded } from '../follow/fold-traces.js';
import { Follower } from '../follow/follower.js';

export type SessionOptions = {
  postgres: Postgres;
  store: EventStore;
  notifications: Notifications;
  projections: readonly Projection[];
  logger: Logger;
  onBatchFolded: OnBatchFolded;
  backgroundTasks: readonly BackgroundTask[];
  room: DiskRoom;
  /** How long a build is kept, and follows the log, after another one was promoted. */
  keepSeconds: number;
  chainKey: ChainKey | null;
};

const cachedRows = 2_000;
const retryRequestsMs = 1_000;
/** Batches begin at least this far apart: a busy log is folded in fewer, larger ones, a quiet one at once. */
const batchIntervalMs = 25;

/** Knows what a worker does while it holds the lease: adopts the builds, folds the log into them, and carries out requests. */
export class LeaseSession {
  private engine: Engine | undefined;
  private catchUp: CatchUp | undefined;
  private rebuilds: Rebuilds | undefined;
  private subscription: Subscription | undefined;
  private stopListening: (() => void) | undefined;
  private requests: Promise<void> = Promise.resolve();
  private carryOut: () => void = () => undefined;
  private auditing: Promise<void> | null = null;
  private readonly running: Promise<unknown>[] = [];

  constructor(private readonly options: SessionOptions & { term: LeaseTerm; onCaughtUp: () => void }) {}

  get builds(): readonly Build[] {
    return this.engine?.follower.builds ?? [];
  }

  /** Returns null when it has folded what the log contained at the beginning. */
  get progress(): CatchUpProgress | null {
    return this.catchUp?.progress ?? null;
  }

  async begin(): Promise<void> {
    const engine = (this.engine = await this.startEngine());
    const { postgres, store, logger, term, follower, chainKey } = engine;
    if (chainKey !== null) await storePublicKey(postgres, chainKey.publicKey);
    const live = follower.builds;
    const writer = { postgres, epoch: term.epoch };
    const rebuilds = (this.rebuilds = new Rebuilds(engine));
    const missed = await replayUnreadable(writer, follower.live('history'));
    // This version of the code may be able to fold what was parked.
    for (const build of live) if (build.waiting.size > 0) await replayHeld(writer, build);
    await rebuilds.garbage.collect();
    this.catchUp = new CatchUp(follower.position, await store.head());
    this.follow(engine);
    await startMissingBuilds({ engine, rebuilds, missed });
    const builds = (): Build[] => follower.builds.filter(({ isLive }) => isLive);
    const audit = new SelfAudit({ postgres, store, logger, builds });
    this.running.push(audit.everyNight(term.over), rebuilds.garbage.collectRegularly());
    const operations = new Operations(engine, rebuilds, audit);
    this.carryOut = () => {
      this.requests = this.requests.then(() => this.carryOutRequests(operations));
    };
    this.stopListening = this.options.notifications.listen(requestsChannel, {
      notified: this.carryOut,
      listening: this.carryOut,
    });
  }

  async end(): Promise<void> {
    this.options.term.end();
    this.stopListening?.();
    await this.subscription?.close();
    await this.rebuilds?.settled();
    await Promise.all([this.requests, ...this.running]);
    await this.auditing;
  }

  private async startEngine(): Promise<Engine> {
    const { postgres, store, projections, term, logger, room, keepSeconds, chainKey } = this.options;
    await adoptBuilds(postgres, term.epoch, new Map(projections.map(({ name, version }) => [name, version])));
    const states = new BuildStates(postgres, term.epoch);
    const live = await this.liveBuilds(states);
    const start = live.length === 0 ? await store.head() : Math.min(...live.map((build) => build.position));
    const batches = new Batches(postgres, term.epoch);
    const follower = new Follower(batches, live, start);
    return { postgres, store, projections, term, logger, room, keepSeconds, chainKey, states, batches, follower };
  }

  /** Where nothing serves and nothing was ever replicated, a projection serves from the beginning of the log. */
  private async liveBuilds(states: BuildStates): Promise<Build[]> {
    const { postgres, projections, term } = this.options;
    const serving = (await listBuilds(postgres)).filter(({ status }) => status === 'live' || status === 'outdated');
    const isReplicated = serving.some(({ projection, position }) => projection === 'history' && position > 0);
    const builds: Build[] = [];
    for (const projection of projections) {
      const row = serving.find((one) => one.projection === projection.name);
      if (row?.status === 'outdated') await completeViews(postgres, projection, row);
      if (row === undefined ? isReplicated : row.status === 'outdated') continue;
      const build = new Build(
        projection,
        row ?? (await insertBuild(postgres, firstBuild(projection, term.epoch))),
        cachedRows,
      );
      await build.createTables(postgres, true);
      if (!build.isLive) await activate({ ...this.options, states }, build);
      builds.push(build);
    }
    return builds;
  }

  private follow(engine: Engine): void {
    const { store, follower, term } = engine;
    const { onCaughtUp, onBatchFolded, backgroundTasks, room } = this.options;
    let started = false;
    this.subscription = store.subscribe('projections', follower.position, {
      batch: async (events, position, unreadable) => {
        await room.wait(room.forLiveBuilds, () => term.over.aborted);
        const began = performance.now();
        try {
          await follower.fold({ events, position, unreadable });
        } catch (error) {
          if (error instanceof FenceLost) term.end();
          throw error;
        }
        this.catchUp?.advance(events.length, position);
        const ms = performance.now() - began;
        traceFolds(events, ms);
        onBatchFolded({ events, unreadable: unreadable.length, ms });
        if (ms < batchIntervalMs) await delay(batchIntervalMs - ms, term.over);
      },
      caughtUp: () => {
        onCaughtUp();
        if (!started) this.running.push(...backgroundTasks.map((task) => task(engine)));
        started = true;
      },
    });
  }

  /** It may take minutes, in which other requests are carried out; a further audit follows it. */
  private startAudit(operations: Operations, request: WorkerRequest): void {
    const { postgres, term, logger } = this.options;
    this.auditing ??= operations
      .carryOut(request)
      .then((answer) => storeAnswer(postgres, request.id, answer))
      .catch(async (err: unknown) => {
        if (term.over.aborted) return;
        logger.error({ code: 'projection_request_failed', err }, 'An audit could not be made; it is tried again.');
        await delay(retryRequestsMs, term.over);
      })
      .finally(() => {
        this.auditing = null;
        if (!term.over.aborted) this.carryOut();
      });
  }

  private async carryOutRequests(operations: Operations): Promise<void> {
    const { postgres, term, logger } = this.options;
    try {
      for (const request of await openRequests(postgres, term.epoch)) {
        if (term.over.aborted) return;
        if (request.kind === 'audit') this.startAudit(operations, request);
        else await storeAnswer(postgres, request.id, await operations.carryOut(request));
      }
    } catch (error) {
      if (error instanceof FenceLost) return term.end();
      logger.error(
        { code: 'projection_request_failed', err: error },
        'A request could not be carried out; it is tried again.',
      );
      await delay(retryRequestsMs, term.over);
      if (!term.over.aborted) return this.carryOutRequests(operations);
    }
  }
}
