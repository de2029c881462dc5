import { Injectable } from '@nestjs/common';
import type { InvoiceLine } from '@throughline/contracts/billing/invoice.events.js';
import type { PriceListId } from '@throughline/contracts/billing/price-list.js';
import { meterRules } from '@throughline/contracts/usage/meters.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { PriceLists } from '../../limits/plans/price-lists.js';
import { BillingPeriods, type BillingLog, type Period } from '../periods/billing-periods.js';
import type { InvoiceSnapshot, PaymentProvider, ProvidedLine } from '../provider/payment-provider.js';
import type { Draft } from './domain/invoice.commands.js';
import { getOwnLine, providedLines } from './domain/provided-lines.js';
import { PeriodDrafts } from './period-drafts.js';

/** Knows what a provider's invoice is made of: its own lines, and ours with what they were counted from. */
@Injectable()
export class ProvidedDrafts {
  constructor(
    private readonly periods: BillingPeriods,
    private readonly drafts: PeriodDrafts,
    private readonly priceLists: PriceLists,
  ) {}

  async readDraft(snapshot: InvoiceSnapshot, workspaceId: WorkspaceId, provider: PaymentProvider): Promise<Draft> {
    const log = await this.periods.log(workspaceId);
    const closing = log.periods.find(({ data }) => data.invoice === snapshot.id) ?? null;
    const by = { kind: 'invoice', issuer: provider.name, ref: snapshot.id } as const;
    const lines = await this.findLines(snapshot, log, closing);
    if (closing !== null) return this.drafts.getDraft(closing, { ...by, lines });
    const { plan, priceListId } = agreedIn(log);
    const priceList = await this.priceLists.find(priceListId ?? (await this.offeredIn(snapshot)));
    return { ...by, closed: null, period: snapshot.period, plan, priceList, meterRules, lines };
  }

  private async findLines(snapshot: InvoiceSnapshot, log: BillingLog, closing: Period | null): Promise<InvoiceLine[]> {
    const { terms } = log.agreement.subscription ?? log.switches.at(-1)?.before.subscription ?? { terms: null };
    const list = await this.priceLists.find(terms?.priceListId ?? (await this.offeredIn(snapshot)));
    const counted = new Map<number, InvoiceLine[]>();
    const own: InvoiceLine[] = [];
    for (const line of snapshot.lines) own.push(...(await this.ownLine(line, { log, closing, counted })));
    // Whatever costs nothing is not on the provider's invoice.
    const free = closing === null ? [] : await this.drafts.meters(closing);
    return [...providedLines(snapshot, terms, list), ...own, ...free.filter(({ amountMinor }) => amountMinor === 0)];
  }

  private async ownLine(
    { ours, amountMinor, text }: ProvidedLine,
    { log, closing, counted }: { log: BillingLog; closing: Period | null; counted: Map<number, InvoiceLine[]> },
  ): Promise<InvoiceLine[]> {
    const own = ours === null ? null : getOwnLine(ours);
    const period = log.periods.find(({ data }) => data.number === own?.period);
    if (ours === null) return [];
    if (own === null || period === undefined || own.of === 'credit')
      return [{ kind: 'credit', id: ours.toLowerCase().slice(0, 60), amountMinor, text }];
    const isLate = period !== closing;
    const lines = counted.get(own.period) ?? (await (isLate ? this.drafts.late(period) : this.drafts.meters(period)));
    counted.set(own.period, lines);
    return lines
      .filter((line) => line.kind === 'meter' && line.meter === own.of)
      .map((line) => ({ ...line, amountMinor, ...(isLate ? { id: ours } : {}) }));
  }

  private async offeredIn({ currency }: InvoiceSnapshot): Promise<PriceListId> {
    return (await this.priceLists.offered(currency)).id;
  }
}

const agreedIn = ({ agreement, switches }: BillingLog): Pick<Draft, 'plan'> & { priceListId: PriceListId | null } =>
  agreement.subscription?.terms ?? switches.at(-1)?.before.subscription?.terms ?? agreement;
