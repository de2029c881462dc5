import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { PolicyRunner } from '@throughline/platform/policies/policy-runner.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Maintenance } from './maintenance.js';
import { RecordMaintenanceEnd } from './record-maintenance-end.js';

/**
 * During maintenance no background work runs: no job starts, no policy reacts, and runs stop between two steps. All of it
 * continues afterwards, because the log and durable queues hold what is left to do. Recurring tasks: `RestTasks`.
 */
@Injectable()
export class PauseBackgroundWork implements OnApplicationBootstrap {
  private isPaused = false;
  private changing: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly maintenance: Maintenance,
    private readonly end: RecordMaintenanceEnd,
    private readonly jobs: Jobs,
    private readonly policies: PolicyRunner,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.roles.includes('jobs')) return;
    const applyMode = (): void => {
      this.changing = this.changing
        .then(() => this.applyMode())
        .catch((error: unknown) =>
          this.logger.error(
            { code: 'background_work_not_changed', err: error },
            'Background work was not paused or resumed.',
          ),
        );
    };
    this.maintenance.onChange(applyMode);
    applyMode();
  }

  private async applyMode(): Promise<void> {
    const closed = this.maintenance.mode !== 'off';
    if (closed !== this.isPaused) {
      this.isPaused = closed;
      if (closed) {
        this.jobs.pause();
        await this.policies.pause();
      } else {
        this.jobs.resume();
        this.policies.resume();
      }
    }
    await this.end.recordIfOver();
  }
}
