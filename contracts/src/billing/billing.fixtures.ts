import { workspaceId } from '../agents/agent.fixtures.js';
import { CreditId, EventId, InvoiceId } from '../ids.js';
import type { BillingEvent, BillingPeriod, SubscriptionTerms } from './billing.events.js';
import type { InvoiceRow, SubscriptionRow } from './billing.rows.js';
import type { InvoiceEvent, InvoiceLine } from './invoice.events.js';
import { builtInPriceLists, PriceListId, type PriceList } from './price-list.js';

type DataOf<E extends BillingEvent | InvoiceEvent, T extends E['type']> = Extract<E, { type: T }>['data'];
type Of<T extends BillingEvent['type']> = { type: T; data: DataOf<BillingEvent, T> };
type OfInvoice<T extends InvoiceEvent['type']> = { type: T; data: DataOf<InvoiceEvent, T> };

export const invoiceId = InvoiceId.parse('0193a000-0000-7000-8000-0000000000a1');
export const creditId = CreditId.parse('0193a000-0000-7000-8000-0000000000c1');
export const periodEnd = EventId.parse('0193a000-0000-7000-8000-0000000000e1');
export const priceListId = PriceListId.parse('2026-11-usd');
export const november: BillingPeriod = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
const at = '2026-01-02T03:04:05.000Z';

export const priceList = (over: Partial<PriceList> = {}): PriceList => {
  const [first] = builtInPriceLists;
  if (first === undefined) throw new Error('There is no built-in price list.');
  return { ...first, ...over };
};
export const terms = (over: Partial<SubscriptionTerms> = {}): SubscriptionTerms => ({
  plan: 'team',
  priceListId,
  seats: 9,
  ...over,
});

export const planAssigned = (over: Partial<DataOf<BillingEvent, 'PlanAssigned'>> = {}): Of<'PlanAssigned'> => ({
  type: 'PlanAssigned',
  data: { workspaceId, plan: 'free', priceListId, note: '', ...over },
});
export const subscriptionStarted = (
  over: Partial<DataOf<BillingEvent, 'SubscriptionStarted'>> = {},
): Of<'SubscriptionStarted'> => ({
  type: 'SubscriptionStarted',
  data: {
    workspaceId,
    provider: 'test',
    ref: 'test_sub_1',
    customer: 'test_customer_1',
    ...terms(),
    period: november,
    trialEndsAt: null,
    ...over,
  },
});
export const subscriptionEnded = (
  reason: DataOf<BillingEvent, 'SubscriptionEnded'>['reason'] = 'cancelled',
): Of<'SubscriptionEnded'> => ({ type: 'SubscriptionEnded', data: { workspaceId, reason } });
export const creditGranted = (over: Partial<DataOf<BillingEvent, 'CreditGranted'>> = {}): Of<'CreditGranted'> => ({
  type: 'CreditGranted',
  data: { workspaceId, creditId, amountMinor: 2_500, currency: 'USD', until: null, reason: 'For an outage.', ...over },
});
export const creditUsed = (amountMinor = 1_000): Of<'CreditUsed'> => ({
  type: 'CreditUsed',
  data: { workspaceId, creditId, invoiceId, amountMinor },
});
export const periodClosed = (over: Partial<DataOf<BillingEvent, 'PeriodClosed'>> = {}): Of<'PeriodClosed'> => ({
  type: 'PeriodClosed',
  data: {
    workspaceId,
    number: 1,
    ...november,
    after: null,
    upTo: periodEnd,
    plan: 'team',
    priceListId,
    seats: 9,
    invoice: 'test_invoice_1',
    ...over,
  },
});

export const meterLine = (over: Partial<Extract<InvoiceLine, { kind: 'meter' }>> = {}): InvoiceLine => ({
  kind: 'meter',
  id: 'model_cost',
  amountMinor: 368,
  meter: 'model_cost',
  quantity: 3_681_500,
  included: 0,
  price: { micros: 1_000_000, per: 1_000_000 },
  counted: 184,
  digest: 'a'.repeat(64),
  ...over,
});
export const seatsLine: InvoiceLine = {
  kind: 'seats',
  id: 'seats',
  amountMinor: 18_000,
  plan: 'team',
  seats: 9,
  seatMinor: 2_000,
  period: november,
};

export const invoiceDrafted = (
  over: Partial<DataOf<InvoiceEvent, 'InvoiceDrafted'>> = {},
): OfInvoice<'InvoiceDrafted'> => ({
  type: 'InvoiceDrafted',
  data: {
    workspaceId,
    invoiceId,
    kind: 'invoice',
    issuer: 'test',
    ref: 'test_invoice_1',
    closed: { number: 1, after: null, upTo: periodEnd },
    period: november,
    plan: 'team',
    priceList: priceList(),
    meterRules: 1,
    lines: [meterLine(), seatsLine],
    ...over,
  },
});
export const invoiceFinalised = (
  over: Partial<DataOf<InvoiceEvent, 'InvoiceFinalised'>> = {},
): OfInvoice<'InvoiceFinalised'> => ({
  type: 'InvoiceFinalised',
  data: {
    workspaceId,
    invoiceId,
    number: '0001',
    currency: 'USD',
    subtotalMinor: 18_368,
    taxMinor: 0,
    totalMinor: 18_368,
    detailsEventId: null,
    pdfUrl: null,
    ...over,
  },
});
export const ofInvoice = { workspaceId, invoiceId };

export const subscriptionRow = (over: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  id: workspaceId,
  workspaceId,
  revision: 0,
  position: 1,
  plan: 'team',
  priceListId,
  subscription: {
    provider: 'test',
    ref: 'test_sub_1',
    customer: 'test_customer_1',
    terms: terms(),
    period: november,
    startedAt: at,
    trialEndsAt: null,
    cancelAt: null,
    next: null,
    pastDue: null,
    restricted: false,
  },
  ended: null,
  trialUsed: false,
  checkout: null,
  details: null,
  credits: [],
  closed: null,
  usageCompared: null,
  reconciled: null,
  ...over,
});

export const invoiceRow = (over: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: invoiceId,
  workspaceId,
  revision: 0,
  position: 1,
  kind: 'invoice',
  issuer: 'test',
  ref: 'test_invoice_1',
  closed: { number: 1, after: null, upTo: periodEnd },
  period: november,
  plan: 'team',
  priceListId,
  currency: 'USD',
  lines: [meterLine(), seatsLine],
  status: 'draft',
  number: null,
  subtotalMinor: 18_368,
  taxMinor: 0,
  totalMinor: 18_368,
  paidMinor: 0,
  creditedMinor: 0,
  refundedMinor: 0,
  disputedMinor: 0,
  detailsEventId: null,
  draftedAt: at,
  finalisedAt: null,
  paidAt: null,
  failure: null,
  payUrl: null,
  pdfUrl: null,
  ...over,
});
