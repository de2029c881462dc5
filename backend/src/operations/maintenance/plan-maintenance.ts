import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PlanMaintenanceRequest } from '@throughline/contracts/operations/maintenance.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Deployment } from '../deployment.js';
import { EndMaintenance, PlanMaintenance } from '../domain/operations.commands.js';

/** Plans and ends maintenance. The change applies in this process when the promise resolves, in the others soon after. */
@Injectable()
export class MaintenancePlanning {
  constructor(
    private readonly commands: CommandBus,
    private readonly deployment: Deployment,
  ) {}

  plan({ mode, message, begins, until, endsByItself }: PlanMaintenanceRequest, meta: CommandMeta): Promise<Receipt> {
    const plan = {
      mode,
      message,
      from: new Date(Date.parse(meta.at) + begins * 1_000).toISOString(),
      until: until === null ? null : new Date(until).toISOString(),
      endsByItself,
    };
    return this.waitUntilKnown(this.commands.execute(new PlanMaintenance(plan, meta)));
  }

  end(by: 'operator' | 'plan', meta: CommandMeta): Promise<Receipt> {
    return this.waitUntilKnown(this.commands.execute(new EndMaintenance({ by }, meta)));
  }

  private async waitUntilKnown(asked: Promise<Receipt>): Promise<Receipt> {
    const receipt = await asked;
    await this.deployment.waitFor(receipt.position);
    return receipt;
  }
}
