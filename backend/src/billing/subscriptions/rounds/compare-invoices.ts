import { Injectable } from '@nestjs/common';
import type { Difference } from '@throughline/contracts/billing/billing.events.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { ObservedInvoices } from '../../invoices/observed-invoices.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { Payer } from '../recording/record-subscriptions.js';
import { invoiceDifferences, type KnownInvoice } from './differences.js';

const sinceDays = 40;
const dayMs = 86_400_000;

/** For the last weeks, and those that are still open. */
@Injectable()
export class CompareInvoices {
  constructor(
    private readonly current: CurrentProvider,
    private readonly postgres: Postgres,
    private readonly invoices: ObservedInvoices,
    private readonly clock: Clock,
  ) {}

  /** Returns what differed, and what heals it. */
  async compare({ workspaceId, customer }: Payer): Promise<{ differences: Difference[]; heal: () => Promise<void> }> {
    const provider = this.current.required();
    const since = new Date(this.clock.now().getTime() - sinceDays * dayMs).toISOString();
    const recent = await provider.listInvoices(customer, since);
    const known = await this.known(workspaceId);
    const open = known.filter(
      ({ ref, status }) => ['draft', 'open'].includes(status) && !recent.some(({ id }) => id === ref),
    );
    const older = await Promise.all(open.map(({ ref }) => provider.fetchInvoice(ref)));
    const snapshots = [...recent, ...older.filter((each) => each !== null)];
    return {
      differences: invoiceDifferences(known, snapshots),
      heal: async () => {
        for (const snapshot of snapshots) await this.invoices.observe(snapshot, workspaceId);
      },
    };
  }

  private known(workspaceId: WorkspaceId): Promise<KnownInvoice[]> {
    return this.postgres.query<KnownInvoice>(
      `select ref, status, total_minor::float8 as total_minor from rm.invoices
       where workspace_id = $1 and issuer = $2 and ref is not null order by drafted_at desc, id limit 500`,
      [workspaceId, this.current.name],
    );
  }
}
