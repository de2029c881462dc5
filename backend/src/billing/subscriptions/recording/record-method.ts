import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { derivedId } from '@throughline/platform/ids.js';
import { RecordPaymentMethod } from '../../domain/billing.commands.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import { ProviderRefused } from '../../provider/provider.errors.js';
import { BillingCustomers } from '../customers/billing-customers.js';
import { billingActor } from './billing-actor.js';

const dayMs = 86_400_000;
/** No provider goes on trying for longer. */
const triedForMs = 60 * dayMs;

/** Records that a customer's card is another one, and not which. What the card before did not pay is tried with it at once. */
@Injectable()
export class RecordMethod {
  constructor(
    private readonly current: CurrentProvider,
    private readonly commands: CommandBus,
    private readonly customers: BillingCustomers,
    private readonly clock: Clock,
  ) {}

  async record(id: string, noticeId: string): Promise<void> {
    const workspaceId = await this.customers.findWorkspace(id);
    const customer = workspaceId === null ? null : await this.current.required().fetchCustomer(id);
    if (customer === null || workspaceId === null || customer.workspaceId !== workspaceId) return;
    const commandId = derivedId(noticeId, 'method');
    const meta = metaFor({ actor: billingActor, at: this.clock.now(), workspaceId, commandId });
    await this.customers.whenMethodChanged(customer, async () => {
      await this.commands.execute(new RecordPaymentMethod({ workspaceId }, meta));
      if (customer.method !== null) await this.payFailed(id, noticeId);
    });
  }

  private async payFailed(customer: string, noticeId: string): Promise<void> {
    const provider = this.current.required();
    const since = new Date((await this.current.now()).getTime() - triedForMs).toISOString();
    for (const { id, status, failure } of await provider.listInvoices(customer, since)) {
      if (status !== 'open' || failure === null) continue;
      try {
        await provider.pay({ invoice: id }, derivedId(noticeId, id));
      } catch (error) {
        // Its failure is told by a notice.
        if (!(error instanceof ProviderRefused)) throw error;
      }
    }
  }
}
