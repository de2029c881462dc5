import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { RecordReconciled } from '../../domain/billing.commands.js';
import { ObservedInvoices } from '../recording/observed-invoices.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { InvoiceSnapshot, PaymentProvider } from '../../provider/payment-provider.js';
import { BillingCustomers } from '../customers/billing-customers.js';
import { BillingInbox } from '../inbox/billing-inbox.js';
import { billingActor, RecordSubscriptions, type Payer } from '../recording/record-subscriptions.js';
import { billingDifferences } from './billing-metrics.js';
import { invoiceDifferences, subscriptionDifferences, type KnownInvoice } from './differences.js';

const pageSize = 100;
const sinceDays = 40;
const dayMs = 86_400_000;
/** As many as one event holds. */
const mostDifferences = 20;

/** Compares every subscription and the invoices of the last weeks with the provider's. What differs is healed, and told. */
@Injectable()
export class ReconcileBilling {
  constructor(
    private readonly current: CurrentProvider,
    private readonly postgres: Postgres,
    private readonly commands: CommandBus,
    private readonly customers: BillingCustomers,
    private readonly subscriptions: RecordSubscriptions,
    private readonly invoices: ObservedInvoices,
    private readonly inbox: BillingInbox,
    private readonly clock: Clock,
    private readonly logger: Logger,
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

  async one({ workspaceId, customer }: Payer): Promise<void> {
    // What is told and not handled yet differs for a good reason.
    if (await this.inbox.isWaiting(customer)) return;
    const provider = this.current.required();
    const snapshots = (await provider.subscriptionsOf(customer)).filter((each) => each.workspaceId === workspaceId);
    const invoices = await this.invoicesOf(provider, { workspaceId, customer });
    const differences = [
      ...subscriptionDifferences(await this.subscriptions.state(workspaceId), snapshots),
      ...invoiceDifferences(await this.known(workspaceId), invoices),
    ];
    await this.subscriptions.record({ workspaceId, customer });
    for (const invoice of invoices) await this.invoices.observe(invoice, workspaceId);
    if (differences.length === 0) return;
    billingDifferences.inc(differences.length);
    const told = { workspaceId, differences: differences.slice(0, mostDifferences) };
    this.logger.error(
      { code: 'billing_differs', ...told },
      'The payment provider has something else than was recorded.',
    );
    await this.commands.execute(
      new RecordReconciled(told, metaFor({ actor: billingActor, at: this.clock.now(), workspaceId })),
    );
  }

  private async tried(payer: Payer): Promise<void> {
    try {
      await this.one(payer);
    } catch (err) {
      const { workspaceId } = payer;
      this.logger.warn(
        { code: 'billing_not_compared', err, workspaceId },
        'A workspace was not compared with the payment provider.',
      );
    }
  }

  /** The newest, and those that are still open. */
  private async invoicesOf(provider: PaymentProvider, { workspaceId, customer }: Payer): Promise<InvoiceSnapshot[]> {
    const since = new Date(this.clock.now().getTime() - sinceDays * dayMs).toISOString();
    const recent = await provider.invoicesOf(customer, since);
    const open = (await this.known(workspaceId)).filter(
      ({ ref, status }) => ['draft', 'open'].includes(status) && !recent.some(({ id }) => id === ref),
    );
    const older = await Promise.all(open.map(({ ref }) => provider.fetchInvoice(ref)));
    return [...recent, ...older.filter((each) => each !== null)];
  }

  private known(workspaceId: WorkspaceId): Promise<KnownInvoice[]> {
    return this.postgres.query<KnownInvoice>(
      `select ref, status, total_minor::float8 as total_minor from rm.invoices
       where workspace_id = $1 and issuer = $2 and ref is not null order by drafted_at desc, id limit 500`,
      [workspaceId, this.current.name],
    );
  }
}
