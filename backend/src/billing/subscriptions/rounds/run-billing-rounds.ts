import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { MaintenanceGate } from '../../../access/authorization/maintenance-gate.js';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import { BillingRounds } from './billing-rounds.js';

const intervalMs = 60_000;

/** A round each minute, except during maintenance; the next begins when one has ended. */
@Injectable()
export class RunBillingRounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private inProgress: Promise<void> | null = null;

  constructor(
    private readonly current: CurrentProvider,
    private readonly jobs: Jobs,
    private readonly maintenance: MaintenanceGate,
    private readonly rounds: BillingRounds,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.jobs.works || this.current.provider === null) return;
    this.begin();
    this.timer = setInterval(() => this.begin(), intervalMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.inProgress;
  }

  private begin(): void {
    if (this.inProgress !== null || this.maintenance.mode !== 'off') return;
    this.inProgress = this.rounds.run().finally(() => {
      this.inProgress = null;
    });
  }
}
