import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { Billing } from '../../domain/billing.js';
import { ObservedInvoices } from '../../invoices/observed-invoices.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { PaymentProvider, SubscriptionSnapshot } from '../../provider/payment-provider.js';
import { ProviderUnavailable } from '../../provider/provider.errors.js';
import { CustomerLock } from '../customers/customer-lock.js';
import { BillingStates } from './billing-states.js';
import { EndDouble } from './end-double.js';
import { RecordSnapshot, type Recording } from './record-snapshot.js';

export type Payer = { workspaceId: WorkspaceId; customer: string };

const isLive = ({ status }: SubscriptionSnapshot): boolean => status !== 'ended' && status !== 'incomplete';

/** The one that is known, then the one of the open checkout, then what began first. */
const inOrder = (snapshots: readonly SubscriptionSnapshot[], { subscription, checkout }: Billing) => {
  const rank = ({ id, checkoutId, period }: SubscriptionSnapshot): string => {
    const place = id === subscription?.ref ? 0 : checkoutId !== null && checkoutId === checkout?.checkoutId ? 1 : 2;
    return `${place} ${period.from} ${id}`;
  };
  return snapshots.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
};

/** Brings what is known of a workspace's subscription to what the provider has. */
@Injectable()
export class RecordSubscriptions {
  constructor(
    private readonly current: CurrentProvider,
    private readonly states: BillingStates,
    private readonly lock: CustomerLock,
    private readonly snapshots: RecordSnapshot,
    private readonly doubles: EndDouble,
    private readonly invoices: ObservedInvoices,
  ) {}

  record({ workspaceId, customer }: Payer, recording: Recording = {}): Promise<void> {
    const provider = this.current.required();
    return this.lock.exclusive(customer, async () => {
      const own = (await provider.listSubscriptions(customer)).filter((each) => each.workspaceId === workspaceId);
      const known = await this.state(workspaceId);
      for (const snapshot of inOrder(own, known)) {
        await this.closePeriodBefore(provider, snapshot, workspaceId);
        await this.snapshots.record({ workspaceId, provider: provider.name, snapshot }, recording);
      }
      const { subscription } = await this.state(workspaceId);
      for (const snapshot of own.filter((each) => isLive(each) && each.id !== subscription?.ref))
        await this.doubles.end(snapshot, workspaceId);
    });
  }

  /** After a change that somebody requested. When the provider doesn't answer, its notice brings it later. */
  async recordNow(payer: Payer, by: CommandMeta): Promise<Receipt> {
    try {
      await this.record(payer, { by });
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
    }
    return this.receipt(payer.workspaceId);
  }

  state(workspaceId: WorkspaceId): Promise<Billing> {
    return this.states.current(workspaceId);
  }

  /** For the newest event of what was agreed. */
  receipt(workspaceId: WorkspaceId): Promise<Receipt> {
    return this.states.receipt(workspaceId);
  }

  /** A period ends with the terms that it had, so its invoice comes before the terms of the next. */
  private async closePeriodBefore(
    provider: PaymentProvider,
    { id, customer, period }: SubscriptionSnapshot,
    workspaceId: WorkspaceId,
  ): Promise<void> {
    const { subscription } = await this.state(workspaceId);
    if (subscription?.ref !== id || period.from <= subscription.period.from) return;
    const invoices = await provider.listInvoices(customer, subscription.period.from);
    for (const invoice of invoices)
      if (invoice.subscription === id && invoice.reason === 'cycle') await this.invoices.observe(invoice, workspaceId);
  }
}
