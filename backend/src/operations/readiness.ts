import { Injectable } from '@nestjs/common';
import { isDiskFull } from '@throughline/contracts/operations/disk-use.js';
import { noLag, type Lag } from '@throughline/contracts/operations/lag.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { findLeaseHolder, type LeaseHolder } from '@throughline/platform/projections/control/lease-holder.js';
import {
  engineTablesExist,
  servedPositions,
  type ServedPosition,
} from '@throughline/platform/projections/control/builds.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { ReadDiskUse } from './disk/read-disk-use.js';
import { ReadLag } from './health/read-lag.js';

const timeoutMs = 2_000;

export type Readiness = {
  ready: boolean;
  postgres: boolean;
  eventStore: boolean;
  /** The disk of the data folder is full: reading goes on, so the process stays ready, and every change is refused. */
  storageFull: boolean;
  /**
   * The projections worker: `failing` when it cannot begin, `away` when none has reported for some seconds. Reading goes on, so
   * the process stays ready, but lists are as they were.
   */
  worker: 'following' | 'failing' | 'away' | null;
  /** Projections that do not follow the log, because an earlier version serves or the first build is not done. */
  notFollowing: string[] | null;
  /** Events that each projection has not folded yet, and the age of the oldest of them; null when it could not be read. */
  lag: Record<string, number> | null;
  lagMs: Record<string, number> | null;
};

/** Whether the process can do its work: its dependencies answer, and there are read tables. */
@Injectable()
export class ReadinessCheck {
  constructor(
    private readonly postgres: Postgres,
    private readonly store: EventStore,
    private readonly lag: ReadLag,
    private readonly disk: ReadDiskUse,
  ) {}

  async check(): Promise<Readiness> {
    const [tables, head, disk] = await Promise.all([
      findAnswer('Postgres', this.readTables()),
      findAnswer('The event store', this.store.head()),
      this.disk.readDisk(),
    ]);
    // A store with much to do may answer this one call late.
    const eventStore = head !== null || this.store.isInContact;
    const served = tables?.served ?? null;
    const lags = served && (await findAnswer('The log', this.lag.ofPositions(served.map(({ position }) => position))));
    return {
      ready: served !== null && served.length > 0 && eventStore,
      postgres: served !== null,
      eventStore,
      storageFull: isDiskFull(disk?.free ?? null),
      worker: tables && workerState(tables.holder),
      notFollowing: served && served.filter(({ isLive }) => !isLive).map(({ projection }) => projection),
      lag: lags && figures(served, lags, ({ events }) => events),
      lagMs: lags && figures(served, lags, ({ ms }) => ms),
    };
  }

  private async readTables(): Promise<{ served: ServedPosition[]; holder: LeaseHolder | null }> {
    if (!(await engineTablesExist(this.postgres))) return { served: [], holder: null };
    const [served, holder] = await Promise.all([servedPositions(this.postgres), findLeaseHolder(this.postgres)]);
    return { served, holder };
  }
}

const workerState = (holder: LeaseHolder | null): 'following' | 'failing' | 'away' => {
  if (holder !== null && holder.failure !== null) return 'failing';
  return holder?.alive === true ? 'following' : 'away';
};

const figures = (
  live: readonly ServedPosition[],
  lags: ReadonlyMap<number, Lag>,
  figure: (lag: Lag) => number,
): Record<string, number> =>
  Object.fromEntries(live.map(({ projection, position }) => [projection, figure(lags.get(position) ?? noLag)]));

/** Returns null when the dependency does not answer in time. */
const findAnswer = async <T>(what: string, work: Promise<T>): Promise<T | null> => {
  try {
    return await withTimeout(timeoutMs, what, work);
  } catch {
    return null;
  }
};
