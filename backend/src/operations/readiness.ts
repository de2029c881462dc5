import { Injectable } from '@nestjs/common';
import { isDiskFull } from '@throughline/contracts/operations/disk-use.js';
import { noLag, type Lag } from '@throughline/contracts/operations/lag.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { livePositions, type LivePosition } from '@throughline/platform/projections/control/builds.js';
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
  /** Events that each live projection has not folded yet, and the age of the oldest of them; null when it could not be read. */
  lag: Record<string, number> | null;
  lagMs: Record<string, number> | null;
};

/** Whether the process can do its work: its dependencies answer, and there are live read tables. */
@Injectable()
export class ReadinessCheck {
  constructor(
    private readonly postgres: Postgres,
    private readonly store: EventStore,
    private readonly lag: ReadLag,
    private readonly disk: ReadDiskUse,
  ) {}

  async check(): Promise<Readiness> {
    const [live, head, disk] = await Promise.all([
      answerOf('Postgres', livePositions(this.postgres)),
      answerOf('The event store', this.store.head()),
      this.disk.readDisk(),
    ]);
    // A store with much to do may answer this one call late.
    const eventStore = head !== null || this.store.isInContact;
    const lags = live && (await answerOf('The log', this.lag.ofPositions(live.map(({ position }) => position))));
    return {
      ready: live !== null && live.length > 0 && eventStore,
      postgres: live !== null,
      eventStore,
      storageFull: isDiskFull(disk?.free ?? null),
      lag: lags && figures(live, lags, ({ events }) => events),
      lagMs: lags && figures(live, lags, ({ ms }) => ms),
    };
  }
}

const figures = (
  live: readonly LivePosition[],
  lags: ReadonlyMap<number, Lag>,
  figure: (lag: Lag) => number,
): Record<string, number> =>
  Object.fromEntries(live.map(({ projection, position }) => [projection, figure(lags.get(position) ?? noLag)]));

/** Null when the dependency does not answer in time. */
const answerOf = async <T>(what: string, work: Promise<T>): Promise<T | null> => {
  try {
    return await withTimeout(timeoutMs, what, work);
  } catch {
    return null;
  }
};
