import { Injectable } from '@nestjs/common';
import { ObservedInvoices } from '../../invoices/observed-invoices.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { About } from '../../provider/payment-provider.js';
import { EndCheckouts } from '../checkouts/end-checkouts.js';
import { BillingCustomers } from '../customers/billing-customers.js';
import { RecordMethod } from '../recording/record-method.js';
import { RecordSubscriptions } from '../recording/record-subscriptions.js';

/** Fetches what a notice is about, as it is now, and records that. What was in the notice is never believed. */
@Injectable()
export class HandleNotices {
  constructor(
    private readonly current: CurrentProvider,
    private readonly customers: BillingCustomers,
    private readonly subscriptions: RecordSubscriptions,
    private readonly checkouts: EndCheckouts,
    private readonly invoices: ObservedInvoices,
    private readonly methods: RecordMethod,
  ) {}

  async handle(about: About, noticeId: string): Promise<void> {
    switch (about.kind) {
      case 'subscription':
        return this.subscription(about.id, about.customer);
      case 'checkout':
        return this.checkout(about.id, about.customer);
      case 'invoice':
        return this.invoice(about.id);
      case 'customer':
        return this.methods.record(about.id, noticeId);
      case 'other':
        return undefined;
    }
  }

  private async subscription(id: string, named: string | null): Promise<void> {
    const customer = named ?? (await this.current.required().fetchSubscription(id))?.customer ?? null;
    const workspaceId = customer === null ? null : await this.customers.findWorkspace(customer);
    if (customer !== null && workspaceId !== null) await this.subscriptions.record({ workspaceId, customer });
  }

  private async checkout(ref: string, named: string | null): Promise<void> {
    const checkout = await this.current.required().fetchCheckout(ref);
    if (checkout === null || checkout.status === 'open') return;
    if (checkout.subscription !== null) return this.subscription(checkout.subscription, named);
    const workspaceId = named === null ? null : await this.customers.findWorkspace(named);
    if (workspaceId === null) return;
    const { checkout: open } = await this.subscriptions.state(workspaceId);
    if (open?.ref === ref) await this.checkouts.end(workspaceId, 'expired');
  }

  private async invoice(id: string): Promise<void> {
    const known = await this.current.required().fetchInvoice(id);
    const workspaceId = known === null ? null : await this.customers.findWorkspace(known.customer);
    if (known === null || workspaceId === null) return;
    if (known.subscription !== null) await this.subscriptions.record({ workspaceId, customer: known.customer });
    // Whatever was recorded of the subscription may have taken a while.
    const invoice = await this.current.required().fetchInvoice(id);
    if (invoice !== null) await this.invoices.observe(invoice, workspaceId);
  }
}
