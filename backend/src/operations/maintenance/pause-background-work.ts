import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandId, CorrelationId } from '@throughline/contracts/ids.js';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { derivedId, newId } from '@throughline/platform/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { PolicyRunner } from '@throughline/platform/policies/policy-runner.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Deployment } from '../deployment.js';
import { MaintenancePlanning } from './plan-maintenance.js';
import { Maintenance } from './maintenance.js';
import { isOver } from './mode-at.js';

/**
 * During maintenance no background work runs: no job starts, no policy reacts, and runs stop between two steps. All of it
 * continues afterwards, because the log and durable queues hold what is left to do.
 */
@Injectable()
export class PauseBackgroundWork implements OnApplicationBootstrap {
  private isPaused = false;
  private changing: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly maintenance: Maintenance,
    private readonly deployment: Deployment,
    private readonly planning: MaintenancePlanning,
    private readonly jobs: Jobs,
    private readonly policies: PolicyRunner,
    private readonly clock: Clock,
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
    await this.recordEnd();
  }

  /** Maintenance ends by the clock alone; the end is recorded here. */
  private async recordEnd(): Promise<void> {
    const plan = this.deployment.state.maintenance;
    const now = this.clock.now();
    if (plan === null || !isOver(plan, now.getTime())) return;
    await this.planning.end('plan', {
      commandId: CommandId.parse(derivedId(deploymentId, 'end', plan.from, plan.until ?? '')),
      correlationId: CorrelationId.parse(newId()),
      causationId: null,
      actor: { kind: 'system', id: 'maintenance' },
      workspaceId: null,
      at: now.toISOString(),
    });
  }
}
