import { Injectable } from '@nestjs/common';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Deployment } from '../deployment.js';
import { MaintenancePlanning } from './plan-maintenance.js';
import { isOver } from './mode-at.js';

/** Maintenance ends by the clock alone; its end is recorded here. */
@Injectable()
export class RecordMaintenanceEnd {
  constructor(
    private readonly deployment: Deployment,
    private readonly planning: MaintenancePlanning,
    private readonly clock: Clock,
  ) {}

  async recordIfOver(): Promise<void> {
    const plan = this.deployment.state.maintenance;
    const now = this.clock.now();
    if (plan === null || !isOver(plan, now.getTime())) return;
    await this.planning.end(
      'plan',
      metaFor({
        actor: systemActor('maintenance'),
        at: now,
        workspaceId: null,
        commandId: derivedId(deploymentId, 'end', plan.from, plan.until ?? ''),
      }),
    );
  }
}
