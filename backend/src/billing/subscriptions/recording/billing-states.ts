import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import type { Billing } from '../../domain/billing.js';
import { billingDecider } from '../../domain/billing.decider.js';

/** Knows what workspaces have agreed, as the log has it now. */
@Injectable()
export class BillingStates {
  constructor(private readonly deciders: DeciderRunner) {}

  current(workspaceId: WorkspaceId): Promise<Billing> {
    return this.deciders.current(billingDecider, workspaceId);
  }

  /** Applies to the newest event. */
  async receipt(workspaceId: WorkspaceId): Promise<Receipt> {
    const { revision, position } = await this.deciders.view(billingDecider, workspaceId);
    return { id: workspaceId, revision: revision ?? 0, position };
  }
}
