import { Injectable } from '@nestjs/common';
import { Logger } from '@throughline/platform/logging/logger.js';
import { derivedId } from '@throughline/platform/ids.js';
import { BillingPeriods, type Period } from '../periods/billing-periods.js';
import { CurrentProvider } from '../provider/current-provider.js';
import type { InvoiceSnapshot, PaymentProvider } from '../provider/payment-provider.js';
import { ProviderRefused } from '../provider/provider.errors.js';
import type { MeterLine } from './domain/meter-lines.js';
import { ownLineId } from './domain/provided-lines.js';
import { idOfProvided, InvoiceCommands } from './invoice-commands.js';
import { toDetails, meterText } from './line-texts.js';
import { PeriodDrafts } from './period-drafts.js';
import { RecordProvided } from './record-provided.js';

type OwnLine = { id: string; text: string; amountMinor: number; details: Record<string, string> };

/** Adds what a period used to its provider's invoice, finalises it, and records what the provider made of it. */
@Injectable()
export class FinishProvided {
  constructor(
    private readonly current: CurrentProvider,
    private readonly periods: BillingPeriods,
    private readonly drafts: PeriodDrafts,
    private readonly invoices: InvoiceCommands,
    private readonly recording: RecordProvided,
    private readonly logger: Logger,
  ) {}

  /** Repeated after a failure it goes on where it was: the provider answers a repeated call as it answered the first one. */
  async finish(period: Period, ref: string): Promise<void> {
    const { provider } = this.current;
    const { workspaceId } = period.data;
    const invoice = await provider?.fetchInvoice(ref);
    if (provider === null || invoice == null)
      return this.logger.warn({ code: 'invoice_missing', workspaceId, ref }, 'The provider does not have an invoice.');
    const complete = await this.withOwnLines(period, invoice, provider);
    await this.recording.record(complete, workspaceId, provider);
    if (complete.status !== 'draft') return;
    const { agreement } = await this.periods.log(workspaceId);
    if (agreement.usageDiffers) return;
    await unlessFinal(provider.finalise({ invoice: ref }, derivedId(period.id, 'finalise')));
    const final = await provider.fetchInvoice(ref);
    if (final !== null) await this.recording.record(final, workspaceId, provider);
  }

  private async withOwnLines(
    period: Period,
    invoice: InvoiceSnapshot,
    provider: PaymentProvider,
  ): Promise<InvoiceSnapshot> {
    const lines = await this.missingLines(period, invoice, provider);
    if (lines.length === 0) return invoice;
    const asked = { invoice: invoice.id, lines };
    if (invoice.status === 'draft' && (await unlessFinal(provider.addLines(asked, derivedId(period.id, 'lines')))))
      return (await provider.fetchInvoice(invoice.id)) ?? invoice;
    const { customer, subscription, currency } = invoice;
    const { from, to } = period.data;
    const later = lines.map((line) => ({ ...line, period: { from, to } }));
    await provider.addToNext({ customer, subscription, currency, lines: later }, derivedId(period.id, 'later'));
    return (await provider.fetchInvoice(invoice.id)) ?? invoice;
  }

  private async missingLines(period: Period, invoice: InvoiceSnapshot, provider: PaymentProvider): Promise<OwnLine[]> {
    const { number } = period.data;
    const meters = (await this.drafts.meters(period)).filter(({ amountMinor }) => amountMinor !== 0);
    if (invoice.lines.some(({ ours }) => ours?.startsWith(ownLineId(number, '')))) return [];
    const credit = await this.creditLine(period, invoice, { meters, provider });
    return [...meters.map((line) => toOwnLine(period, line)), ...credit];
  }

  /** Credit pays for what is on the invoice, and if that was final already, for what goes on the next one. */
  private async creditLine(
    { data: { workspaceId, number } }: Period,
    invoice: InvoiceSnapshot,
    { meters, provider }: { meters: MeterLine[]; provider: PaymentProvider },
  ): Promise<OwnLine[]> {
    const invoiceId = idOfProvided(provider.name, invoice.id);
    const counted = invoice.status === 'draft' ? [...meters, ...invoice.lines] : meters;
    const amountMinor = counted.reduce((sum, line) => sum + line.amountMinor, 0);
    if (amountMinor > 0)
      await this.invoices.useCredit({ workspaceId, invoiceId }, { amountMinor, currency: invoice.currency });
    const { agreement } = await this.periods.log(workspaceId);
    const used = agreement.used[invoiceId] ?? 0;
    if (used === 0) return [];
    return [{ id: ownLineId(number, 'credit'), text: 'Credit', amountMinor: -used, details: {} }];
  }
}

const toOwnLine = ({ data: { number } }: Period, line: MeterLine): OwnLine => ({
  id: ownLineId(number, line.meter),
  text: meterText(line),
  amountMinor: line.amountMinor,
  details: toDetails(number, line),
});

/** False when the invoice became final before: nothing was done. */
const unlessFinal = async (call: Promise<void>): Promise<boolean> => {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'not_a_draft') return false;
    throw error;
  }
};
