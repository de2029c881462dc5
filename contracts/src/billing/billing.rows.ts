import { z } from 'zod';
import { CheckoutId, CreditId, EventId } from '../ids.js';
import { limits } from '../limits.js';
import { personal } from '../personal.js';
import { Position, Revision } from '../receipt.js';
import { Instant, row } from '../row.js';
import {
  BillingPeriod,
  Difference,
  EndReason,
  ProviderName,
  ProviderRef,
  SubscriptionTerms,
} from './billing.events.js';
import { InvoiceKind, InvoiceLine, Issuer } from './invoice.events.js';
import { Currency, Minor } from './money.js';
import { PlanName } from './plans.js';
import { PriceList, PriceListId } from './price-list.js';

const Subscribed = z.object({
  provider: ProviderName,
  ref: ProviderRef,
  customer: ProviderRef,
  terms: SubscriptionTerms,
  period: BillingPeriod,
  startedAt: Instant,
  trialEndsAt: Instant.nullable(),
  cancelAt: Instant.nullable(),
  next: SubscriptionTerms.extend({ at: Instant }).nullable(),
  pastDue: z.object({ since: Instant, restrictedAt: Instant }).nullable(),
  restricted: z.boolean(),
});

/** Sealed with the names of the fields, so they have those of the event. */
export const BillingDetails = z.object({
  name: personal(limits.billingDetails),
  address: personal(limits.billingDetails),
  taxId: personal(limits.billingDetails).nullable(),
  country: z.string(),
});

const Compared = z.object({ at: Instant, differences: z.array(Difference) });

/**
 * Holds what a workspace has agreed. `id` is the workspace's. A workspace without events has no row: it is on the plan
 * `local`.
 */
export const SubscriptionRow = row({
  /** Its limits hold now. */
  plan: PlanName,
  priceListId: PriceListId.nullable(),
  subscription: Subscribed.nullable(),
  /** How the last one ended. */
  ended: z.object({ reason: EndReason, at: Instant }).nullable(),
  trialUsed: z.boolean(),
  checkout: z.object({ checkoutId: CheckoutId, terms: SubscriptionTerms, expiresAt: Instant }).nullable(),
  details: BillingDetails.nullable(),
  credits: z.array(
    z.object({
      creditId: CreditId,
      currency: Currency,
      amountMinor: Minor,
      leftMinor: Minor,
      until: Instant.nullable(),
      reason: z.string(),
      at: Instant,
    }),
  ),
  closed: z.object({ number: z.int(), to: Instant, at: Instant, upTo: EventId }).nullable(),
  usageCompared: Compared.nullable(),
  reconciled: Compared.nullable(),
});
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

export const InvoiceStatus = z.enum(['draft', 'statement', 'open', 'paid', 'void', 'uncollectible']);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** `id`: the invoice's. Amounts in minor units of the currency. */
export const InvoiceRow = row({
  kind: InvoiceKind,
  issuer: Issuer,
  ref: ProviderRef.nullable(),
  closed: z.object({ number: z.int(), after: EventId.nullable(), upTo: EventId }).nullable(),
  period: BillingPeriod,
  plan: PlanName,
  priceListId: PriceListId,
  currency: Currency,
  lines: z.array(InvoiceLine),
  status: InvoiceStatus,
  number: z.string().nullable(),
  subtotalMinor: Minor,
  taxMinor: Minor,
  totalMinor: Minor,
  paidMinor: Minor,
  creditedMinor: Minor,
  refundedMinor: Minor,
  /** For disputes that are open, or were lost. */
  disputedMinor: Minor,
  detailsEventId: EventId.nullable(),
  draftedAt: Instant,
  finalisedAt: Instant.nullable(),
  paidAt: Instant.nullable(),
  failure: z.object({ code: z.string(), nextTryAt: Instant.nullable(), at: Instant }).nullable(),
  /** Where its payment is confirmed, when that is required. */
  payUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

/** A list that operators published. Of no workspace. */
export const PriceListRow = z.object({
  id: PriceListId,
  revision: Revision,
  position: Position,
  list: PriceList,
  from: Instant,
  retired: z.boolean(),
});
export type PriceListRow = z.infer<typeof PriceListRow>;
