import { Injectable } from '@nestjs/common';
import { Logger } from '@throughline/platform/logging/logger.js';
import { ReconcileSpending } from '../../budgets/public.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { HeldRuns } from './holds/held-runs.js';
import { ReconcileRuns } from './reconcile-runs.js';

/** Reconciles runs, and what they spend, at each start and every few seconds. Several processes may do so at once. */
@Injectable()
export class ReconcileRunsPeriodically {
  constructor(
    private readonly runs: ReconcileRuns,
    private readonly spending: ReconcileSpending,
    private readonly held: HeldRuns,
    private readonly logger: Logger,
    jobs: Jobs,
    schedule: Schedule,
  ) {
    if (!jobs.works) return;
    schedule.every('15s', 'reconcile-runs', () => this.reconcile(), {
      does: 'Continues runs whose process was lost, and settles what they spent',
      once: 'process',
      whileReadOnly: false,
    });
  }

  private async reconcile(): Promise<void> {
    try {
      await this.held.releaseHalted();
      await this.held.releaseRecovered();
      await this.runs.reconcile();
      await this.spending.reconcile();
    } catch (error) {
      if (!isUnbuilt(error)) throw error;
      this.logger.info({ code: 'run_tables_missing' }, 'The tables of runs are not built yet.');
    }
  }
}

/** Postgres has no such table: the projections have never run. */
const isUnbuilt = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === '42P01' || error.code === '3F000');
