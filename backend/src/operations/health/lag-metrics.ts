import { Injectable } from '@nestjs/common';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { servedPositions } from '@throughline/platform/projections/control/builds.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { Gauge } from 'prom-client';
import { ReadLag } from './read-lag.js';

const timeoutMs = 5_000;

const projectionEvents = new Gauge({
  name: 'projection_lag_events',
  help: 'Events that a projection has not folded yet.',
  labelNames: ['projection'],
});
const projectionSeconds = new Gauge({
  name: 'projection_lag_seconds',
  help: 'For how long the oldest event that a projection has not folded yet is in the log; 0 when there is none.',
  labelNames: ['projection'],
});
const policyEvents = new Gauge({
  name: 'policy_lag_events',
  help: 'Events that a policy has not reacted to yet.',
  labelNames: ['policy'],
});
const policySeconds = new Gauge({
  name: 'policy_lag_seconds',
  help: 'For how long the oldest event that a policy has not reacted to yet is in the log; 0 when there is none.',
  labelNames: ['policy'],
});
const gauges = [projectionEvents, projectionSeconds, policyEvents, policySeconds];

/** How far projections and policies are behind, read only when the metrics are requested. What cannot be read has no value. */
@Injectable()
export class LagMetrics {
  constructor(
    private readonly postgres: Postgres,
    private readonly lag: ReadLag,
  ) {}

  async read(): Promise<void> {
    for (const gauge of gauges) gauge.reset();
    await withTimeout(timeoutMs, 'Reading the lag', Promise.all([this.readProjections(), this.readPolicies()])).catch(
      () => undefined,
    );
  }

  private async readProjections(): Promise<void> {
    const live = await servedPositions(this.postgres);
    const lags = await this.lag.ofPositions(live.map(({ position }) => position));
    for (const { projection, position } of live) {
      const { events, ms } = lags.get(position) ?? { events: 0, ms: 0 };
      projectionEvents.set({ projection }, events);
      projectionSeconds.set({ projection }, ms / 1_000);
    }
  }

  private async readPolicies(): Promise<void> {
    for (const { policy, events, ms } of await this.lag.ofPolicies()) {
      policyEvents.set({ policy }, events);
      policySeconds.set({ policy }, ms / 1_000);
    }
  }
}
