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
import { MaintenancePlanning } from './maintenance-planning.js';
import { Maintenance } from './maintenance.js';
import { isOver } from './mode-at.js';

/**
 * While the deployment is closed nothing is done by itself either: no job begins, no policy reacts, and runs stop between
 * two steps. All of it goes on where it stood, for it is asked for by the log and by queues that last.
 */
@Injectable()
export class Standstill implements OnApplicationBootstrap {
  private isHeld = false;
  private turning: Promise<void> = Promise.resolve();

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
    const turn = (): void => {
      this.turning = this.turning
        .then(() => this.turn())
        .catch((error: unknown) =>
          this.logger.error(
            { code: 'maintenance_not_applied', err: error },
            'Jobs and policies could not be paused or resumed for maintenance.',
          ),
        );
    };
    this.maintenance.onChange(turn);
    turn();
  }

  private async turn(): Promise<void> {
    const closed = this.maintenance.mode !== 'off';
    if (closed !== this.isHeld) {
      this.isHeld = closed;
      if (closed) {
        this.jobs.pause();
        await this.policies.hold();
      } else {
        this.jobs.resume();
        this.policies.letGo();
      }
    }
    await this.sayItIsOver();
  }

  /** It is over by the clock alone; that it was is a fact to be kept. */
  private async sayItIsOver(): Promise<void> {
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
