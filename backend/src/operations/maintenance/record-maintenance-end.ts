import { Injectable } from '@nestjs/common';
import { CommandId, CorrelationId } from '@throughline/contracts/ids.js';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { derivedId, newId } from '@throughline/platform/ids.js';
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
