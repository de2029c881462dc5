import { Injectable } from '@nestjs/common';
import { CurrentProvider } from '../../provider/current-provider.js';
import { BillingCustomers } from '../customers/billing-customers.js';
import { BillingInbox } from '../inbox/billing-inbox.js';
import { RecordSubscriptions, type Payer } from '../recording/record-subscriptions.js';
import { CompareInvoices } from './compare-invoices.js';
import { subscriptionDifferences } from './differences.js';
import { ReportDifferences } from './report-differences.js';

const pageSize = 100;

/** Compares every subscription and the invoices of the last weeks with the provider's. What differs is healed, and told. */
@Injectable()
export class ReconcileBilling {
  constructor(
    private readonly current: CurrentProvider,
    private readonly customers: BillingCustomers,
    private readonly subscriptions: RecordSubscriptions,
    private readonly inbox: BillingInbox,
    private readonly invoices: CompareInvoices,
    private readonly differences: ReportDifferences,
  ) {}

  async run(): Promise<void> {
    for (let after = ''; ;) {
      const page = await this.customers.page(after, pageSize);
      for (const { customer, workspace_id: workspaceId } of page) await this.tried({ workspaceId, customer });
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return;
      after = last.customer;
    }
  }

  private async tried(payer: Payer): Promise<void> {
    try {
      // Whatever is told and not handled yet differs for a good reason.
      if (!(await this.inbox.isWaiting(payer.customer))) await this.one(payer);
    } catch (error) {
      this.differences.notCompared(payer.workspaceId, error);
    }
  }

  private async one({ workspaceId, customer }: Payer): Promise<void> {
    const snapshots = await this.current.required().listSubscriptions(customer);
    const own = snapshots.filter((each) => each.workspaceId === workspaceId);
    const known = await this.subscriptions.state(workspaceId);
    const { differences, heal } = await this.invoices.compare({ workspaceId, customer });
    await this.subscriptions.record({ workspaceId, customer });
    await heal();
    await this.differences.report(workspaceId, [...subscriptionDifferences(known, own), ...differences]);
  }
}
