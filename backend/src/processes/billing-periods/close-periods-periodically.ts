import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Logger } from '@throughline/platform/logging/logger.js';
import { MaintenanceGate } from '../../access/authorization/maintenance-gate.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { CloseDuePeriods } from './close-due-periods.js';
import { FinishDrafts } from './finish-drafts.js';

const intervalMs = 3 * 60_000;

/** Ends periods every few minutes, except during maintenance. */
@Injectable()
export class ClosePeriodsPeriodically implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private inProgress = Promise.resolve();

  constructor(
    private readonly jobs: Jobs,
    private readonly maintenance: MaintenanceGate,
    private readonly periods: CloseDuePeriods,
    private readonly drafts: FinishDrafts,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.jobs.works) return;
    this.timer = setInterval(() => {
      if (this.maintenance.mode !== 'off') return;
      this.inProgress = this.inProgress.then(() => this.close());
    }, intervalMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.inProgress;
  }

  private async close(): Promise<void> {
    try {
      await this.periods.close();
      await this.drafts.finish();
    } catch (err) {
      this.logger.warn({ code: 'periods_not_closed', err }, 'Periods that are over were not all ended; trying again.');
    }
  }
}
