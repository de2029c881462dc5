import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { ProcessFigures } from '@throughline/contracts/operations/health-snapshot.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { newId } from '@throughline/platform/ids.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { openSockets, sentMessages } from '../../kernel/metrics/metrics.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { HealthStore } from './health-store.js';
import { Outages } from './outages.js';
import { HealthSnapshots } from './health-snapshots.js';
import { RequestMeter } from './request-metrics.js';
import { getSample } from './sample-of.js';

const timeoutMs = 2_000;

/** Every five seconds each process reports its health, and one of them a sample of the whole deployment. */
@Injectable()
export class HealthReporter implements BeforeApplicationShutdown {
  private readonly self = newId();
  private readonly startedAt: Date;
  private readonly meter = new RequestMeter();
  private sent = 0;
  private begun = false;
  private reportedAt = performance.now();
  /** How many different people have open sockets. */
  countPeople: () => number = () => 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly snapshots: HealthSnapshots,
    private readonly store: HealthStore,
    private readonly outages: Outages,
    schedule: Schedule,
    clock: Clock,
  ) {
    this.startedAt = clock.now();
    schedule.every('5s', 'report-health', () => this.report(), {
      does: 'Reports the health of this process',
      once: 'process',
      whileReadOnly: true,
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.begun) await this.leave().catch(() => undefined);
  }

  private async leave(): Promise<void> {
    await this.store.removeProcess(this.self);
    await this.outages.stop((await this.store.processes()).length > 0);
  }

  private async report(): Promise<void> {
    // While Postgres is away, this process keeps what it sees, and stores it later.
    const reporting = withTimeout(timeoutMs, 'Reporting', this.storeReport());
    await Promise.allSettled([reporting]);
    const snapshot = await this.snapshots.read();
    await this.outages.watch(snapshot.health, snapshot.at);
    await reporting;
    if (this.config.dataDir !== null) await this.outages.storeEnded(this.config.dataDir);
    if (snapshot.heard.processes === snapshot.at) await this.store.addSample(getSample(snapshot));
  }

  private async storeReport(): Promise<void> {
    const { roles } = this.config;
    if (!this.begun) await this.outages.begin((await this.store.processes()).length > 0, this.config.supervisedSince);
    this.begun = true;
    await this.outages.sign();
    await this.store.report(this.self, { roles, startedAt: this.startedAt, figures: await this.figures() });
  }

  private async figures(): Promise<ProcessFigures> {
    const now = performance.now();
    const seconds = Math.max(0.001, (now - this.reportedAt) / 1_000);
    this.reportedAt = now;
    const [sockets, total] = [await getValue(openSockets), await getValue(sentMessages)];
    const sent = (total - this.sent) / seconds;
    this.sent = total;
    return { sockets, people: this.countPeople(), sent, ...(await this.meter.since(seconds)) };
  }
}

const getValue = async (metric: typeof openSockets | typeof sentMessages): Promise<number> =>
  (await metric.get()).values[0]?.value ?? 0;
