import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { Gauge } from 'prom-client';
import { dependencyAnswers } from '../../kernel/metrics/metrics.js';
import { Deployment } from '../deployment.js';
import { overdueMs } from '../maintenance/mode-at.js';
import { ReadinessCheck } from '../readiness.js';

const overdue = new Gauge({
  name: 'maintenance_overdue_seconds',
  help: 'For how long maintenance has lasted beyond its planned end, or since it began when none was planned; 0 when there is none.',
});

/** Knows what a backend knows about the deployment, read only when the metrics are requested. */
@Injectable()
export class DeploymentMetrics {
  constructor(
    private readonly readiness: ReadinessCheck,
    private readonly deployment: Deployment,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<void> {
    overdue.set(overdueMs(this.deployment.state.maintenance, this.clock.now().getTime()) / 1_000);
    const { postgres, eventStore } = await this.readiness.check();
    dependencyAnswers.set({ dependency: 'postgres' }, postgres ? 1 : 0);
    dependencyAnswers.set({ dependency: 'event_store' }, eventStore ? 1 : 0);
  }
}
