import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { EventId, InvoiceId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { Instant } from '../row.js';
import { Meter } from '../usage/meters.js';
import { BillingPeriod, ProviderRef } from './billing.events.js';
import { Currency, Minor, UnitPrice } from './money.js';
import { PlanName } from './plans.js';
import { PriceList } from './price-list.js';

const LineId = z.string().regex(/^[a-z0-9_-]{1,60}$/);
const line = { id: LineId, amountMinor: Minor };

/** SHA-256 over the counted events and their quantities, in the order of the log; of no events the empty text. */
export const Digest = z.string().regex(/^([0-9a-f]{64})?$/);

export const InvoiceLine = z.discriminatedUnion('kind', [
  /** `quantity` of a meter; `included` of it costs nothing. `counted`: the number of events, in the order that the digest has them. */
  z.object({
    kind: z.literal('meter'),
    ...line,
    meter: Meter,
    quantity: z.int(),
    included: z.int().nonnegative(),
    price: UnitPrice.nullable(),
    counted: z.int().nonnegative(),
    digest: Digest,
    /** For an earlier period, whose own invoice was final before this was counted. */
    late: z.object({ period: BillingPeriod, after: EventId.nullable(), upTo: EventId }).optional(),
  }),
  z.object({
    kind: z.literal('seats'),
    ...line,
    plan: PlanName,
    seats: z.int().nonnegative(),
    seatMinor: Minor,
    period: BillingPeriod,
  }),
  /** As the provider worded and computed it, of a change in the middle of a period. */
  z.object({
    kind: z.literal('change'),
    ...line,
    text: z.string().max(limits.invoiceText),
    period: BillingPeriod,
  }),
  z.object({ kind: z.literal('credit'), ...line, text: z.string().max(limits.invoiceText) }),
]);
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** `statement`: what was used, of a workspace that nobody asks for money. */
export const InvoiceKind = z.enum(['invoice', 'statement']);
/** Its numbers have no gap. */
export const Issuer = z.enum(['local', 'test', 'stripe']);
export type Issuer = z.infer<typeof Issuer>;

/** Holds what a period came to: `invoice-<id>`. Immutable once it is final; corrected by credit notes. */
export const invoiceEvents = aggregate(
  'invoice',
  { workspaceId: WorkspaceId, invoiceId: InvoiceId },
  {
    InvoiceDrafted: {
      kind: InvoiceKind,
      issuer: Issuer,
      /** The provider's own, of an invoice. */
      ref: ProviderRef.nullable(),
      /** It is null for an invoice of a change, between two ends of periods. */
      closed: z.object({ number: z.int().positive(), after: EventId.nullable(), upTo: EventId }).nullable(),
      period: BillingPeriod,
      plan: PlanName,
      /** The prices, whole: an invoice is computed again from itself and the log. */
      priceList: PriceList,
      /** Rules by which the meters were counted. */
      meterRules: z.int().positive(),
      lines: z.array(InvoiceLine).max(limits.invoiceLines),
    },
    InvoiceFinalised: {
      number: z.string().min(1).max(60),
      currency: Currency,
      subtotalMinor: Minor,
      taxMinor: Minor.nonnegative(),
      totalMinor: Minor,
      /** The event of the billing details that held then. */
      detailsEventId: EventId.nullable(),
      pdfUrl: z
        .url({ protocol: /^https?$/ })
        .max(2_000)
        .nullable(),
    },
    InvoicePaid: { amountMinor: Minor.nonnegative() },
    /** `tries`: how often it was tried by then. */
    InvoicePaymentFailed: { code: z.string().max(60), nextTryAt: Instant.nullable(), tries: z.int().nonnegative() },
    InvoicePaymentActionNeeded: {
      tries: z.int().nonnegative(),
      payUrl: z
        .url({ protocol: /^https?$/ })
        .max(2_000)
        .nullable(),
    },
    InvoiceVoided: { reason: z.string().max(limits.billingNote) },
    InvoiceWrittenOff: {},
    CreditNoteIssued: {
      ref: ProviderRef,
      number: z.string().min(1).max(60),
      amountMinor: Minor.positive(),
      reason: z.string().max(limits.billingNote),
    },
    RefundMade: { ref: ProviderRef, amountMinor: Minor.positive() },
    DisputeOpened: { ref: ProviderRef, amountMinor: Minor.nonnegative() },
    DisputeClosed: { ref: ProviderRef, outcome: z.enum(['won', 'lost']) },
  },
);
export type InvoiceEvent = EventOfAggregate<typeof invoiceEvents>;

/** The numbers of one issuer, without a gap: the number of an invoice is its place in `numbering-<issuer>`. */
export const numberingEvents = aggregate(
  'numbering',
  { issuer: Issuer, invoiceId: InvoiceId },
  { InvoiceNumbered: {} },
);
export type NumberingEvent = EventOfAggregate<typeof numberingEvents>;
