import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { BillingPeriods } from '../periods/billing-periods.js';
import { EndPeriod } from '../periods/end-period.js';
import { CurrentProvider } from '../provider/current-provider.js';
import type { InvoiceSnapshot } from '../provider/payment-provider.js';
import { EndAtSwitch } from './end-at-switch.js';
import { RecordProvided } from './record-provided.js';

const maxRaces = 5;

/** Knows what the provider has of invoices. */
@Injectable()
export class ObservedInvoices {
  constructor(
    private readonly current: CurrentProvider,
    private readonly periods: BillingPeriods,
    private readonly switches: EndAtSwitch,
    private readonly ending: EndPeriod,
    private readonly recording: RecordProvided,
  ) {}

  /** An invoice as it was fetched just now. One of a period's end ends that period; what it used goes on it afterwards. */
  async observe(snapshot: InvoiceSnapshot, workspaceId: WorkspaceId): Promise<void> {
    const { provider } = this.current;
    if (provider === null) return;
    if (snapshot.reason === 'cycle') await this.endPeriod(snapshot, workspaceId);
    if (snapshot.status !== 'draft') await this.recording.record(snapshot, workspaceId, provider);
  }

  private async endPeriod({ id, period }: InvoiceSnapshot, workspaceId: WorkspaceId): Promise<void> {
    for (let races = 0; races < maxRaces; races += 1) {
      await this.periods.replicated();
      const { agreement, periods } = await this.switches.endAll(workspaceId);
      if (periods.some(({ data }) => data.invoice === id)) return;
      const newest = await this.periods.newestEvent(workspaceId);
      if (newest === null) return;
      const closedAt = agreement.closed?.to ?? period.from;
      const from = closedAt < period.to ? closedAt : period.from;
      await this.ending.end(workspaceId, agreement, { period: { from, to: period.to }, upTo: newest.id, invoice: id });
    }
    throw new DomainError('version_conflict');
  }
}
