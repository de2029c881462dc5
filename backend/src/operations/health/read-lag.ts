import { Injectable } from '@nestjs/common';
import {
  maxLag,
  unknownLag,
  type Filling,
  type Lag,
  type PolicyLag,
  type SystemLag,
} from '@throughline/contracts/operations/lag.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { listFillingBuilds, servedPositions } from '@throughline/platform/projections/control/builds.js';
import { LogLag } from '@throughline/platform/projections/control/log-lag.js';
import { withTimeout } from '@throughline/platform/timeout.js';

const timeoutMs = 2_000;

/** How far projections and policies are behind the log, whichever process runs them, and also while none does. */
@Injectable()
export class ReadLag {
  private readonly lag: LogLag;
  private reading: Promise<PolicyLag[]> | undefined;
  private readingSystem: Promise<SystemLag> | undefined;

  constructor(
    private readonly postgres: Postgres,
    store: EventStore,
    private readonly registry: PolicyRegistry,
  ) {
    this.lag = new LogLag({ postgres, store, now: Date.now });
  }

  ofPositions(positions: readonly number[]): Promise<ReadonlyMap<number, Lag>> {
    return this.lag.ofPositions(positions);
  }

  /**
   * For every policy that has begun, the ones that have handled everything included. Callers share an answer that is on its
   * way: when counting takes longer than the interval of its callers, queries would otherwise pile up in Postgres.
   */
  ofPolicies(): Promise<PolicyLag[]> {
    this.reading ??= this.lag.ofPolicies(this.registry.all()).finally(() => (this.reading = undefined));
    return this.reading;
  }

  /** For a build that has read everything, the indexes are still to be made, so it is not at 100 percent. */
  async filling(): Promise<Filling> {
    const builds = await listFillingBuilds(this.postgres);
    const filling = builds.map(({ projection, eventsDone, eventsTotal }) => ({
      projection,
      percent: eventsTotal === 0 ? 0 : Math.min(99, Math.floor((100 * eventsDone) / eventsTotal)),
    }));
    return { filling };
  }

  /**
   * Unknown when it is not read in time: later it would be out of date. Callers share an answer that is on its way, so a busy
   * event store is not asked by each of them.
   */
  ofSystem(): Promise<SystemLag> {
    this.readingSystem ??= withTimeout(timeoutMs, 'How far the system is behind', this.readSystem())
      .catch(() => unknownLag)
      .finally(() => (this.readingSystem = undefined));
    return this.readingSystem;
  }

  private async readSystem(): Promise<Lag> {
    const live = await servedPositions(this.postgres);
    const lags = await this.ofPositions(live.map(({ position }) => position));
    const { events, more, ms } = maxLag([...lags.values(), ...(await this.ofPolicies())]);
    return { events, more, ms };
  }
}
