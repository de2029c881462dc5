import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Logger } from '@throughline/platform/logging/logger.js';
import { MaintenanceGate } from '../../access/authorization/maintenance-gate.js';
import { ReconcileSpending } from '../../budgets/spending/reconcile-spending.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { HeldRuns } from './holds/held-runs.js';
import { ReconcileRuns } from './reconcile-runs.js';

const intervalMs = 15_000;

/** Reconciles runs, and what they spend, at the start and every few seconds, except during maintenance. */
@Injectable()
export class ReconcileRunsPeriodically implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private inProgress = Promise.resolve();

  constructor(
    private readonly jobs: Jobs,
    private readonly maintenance: MaintenanceGate,
    private readonly runs: ReconcileRuns,
    private readonly spending: ReconcileSpending,
    private readonly held: HeldRuns,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.jobs.works) return;
    const tick = (): void => {
      if (this.maintenance.mode !== 'off') return;
      this.inProgress = this.reconcile().catch((err: unknown) => {
        if (isUnbuilt(err)) this.logger.info({ code: 'run_tables_missing' }, 'The tables of runs are not built yet.');
        else this.logger.warn({ code: 'reconcile_failed', err }, 'Unfinished runs were not reconciled; trying again.');
      });
    };
    tick();
    this.timer = setInterval(tick, intervalMs);
  }

  private async reconcile(): Promise<void> {
    await this.held.releaseHalted();
    await this.held.releaseRecovered();
    await this.runs.reconcile();
    await this.spending.reconcile();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.inProgress;
  }
}

/** Postgres has no such table: the projections have never run. */
const isUnbuilt = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === '42P01' || error.code === '3F000');
