import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { RestrictOverdue } from '../../domain/billing.commands.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import { BillingCustomers } from '../customers/billing-customers.js';
import { billingActor } from '../recording/billing-actor.js';
import { RecordSubscriptions } from '../recording/record-subscriptions.js';

/** Restricts a workspace that has not paid in time. */
@Injectable()
export class RestrictUnpaid {
  constructor(
    private readonly commands: CommandBus,
    private readonly customers: BillingCustomers,
    private readonly subscriptions: RecordSubscriptions,
    private readonly clock: Clock,
    private readonly current: CurrentProvider,
  ) {}

  /** It may have paid, and nobody heard of it: the provider is asked first, and while it doesn't answer nothing is restricted. */
  async restrict(workspaceId: WorkspaceId): Promise<void> {
    const customer = await this.customers.findCustomer(workspaceId);
    if (customer !== null) await this.subscriptions.record({ workspaceId, customer });
    const now = (await this.current.now()).toISOString();
    const meta = metaFor({ actor: billingActor, at: this.clock.now(), workspaceId });
    await this.commands.execute(new RestrictOverdue({ workspaceId, now }, meta));
  }
}
