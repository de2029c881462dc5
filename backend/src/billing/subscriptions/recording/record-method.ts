import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { derivedId } from '@throughline/platform/ids.js';
import { RecordPaymentMethod } from '../../domain/billing.commands.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import { BillingCustomers } from '../customers/billing-customers.js';
import { billingActor } from './billing-actor.js';

/** Records that a customer's card is another one, and not which. */
@Injectable()
export class RecordMethod {
  constructor(
    private readonly current: CurrentProvider,
    private readonly commands: CommandBus,
    private readonly customers: BillingCustomers,
    private readonly clock: Clock,
  ) {}

  async record(id: string, noticeId: string): Promise<void> {
    const workspaceId = await this.customers.workspaceOf(id);
    const customer = workspaceId === null ? null : await this.current.required().fetchCustomer(id);
    if (customer === null || workspaceId === null || customer.workspaceId !== workspaceId) return;
    const commandId = derivedId(noticeId, 'method');
    const meta = metaFor({ actor: billingActor, at: this.clock.now(), workspaceId, commandId });
    await this.customers.whenMethodChanged(customer, () =>
      this.commands.execute(new RecordPaymentMethod({ workspaceId }, meta)),
    );
  }
}
