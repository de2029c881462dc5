import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { CheckoutId, CreditId, EventId, InvoiceId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { personal } from '../personal.js';
import { Instant } from '../row.js';
import { Currency, Minor } from './money.js';
import { PaidPlan, PlanName } from './plans.js';
import { PriceListId } from './price-list.js';

/** `test` moves no money. */
export const ProviderName = z.enum(['test', 'stripe']);
export type ProviderName = z.infer<typeof ProviderName>;

/** Holds what a workspace subscribes to, at the prices of the list. */
export const SubscriptionTerms = z.object({
  plan: PaidPlan,
  priceListId: PriceListId,
  seats: z.int().positive().max(limits.seats),
});
export type SubscriptionTerms = z.infer<typeof SubscriptionTerms>;

export const BillingPeriod = z.object({ from: Instant, to: Instant });
export type BillingPeriod = z.infer<typeof BillingPeriod>;

/** The provider's own id of something. */
export const ProviderRef = z.string().min(1).max(200);

export const EndReason = z.enum(['cancelled', 'unpaid', 'workspace_deleted', 'replaced']);
export type EndReason = z.infer<typeof EndReason>;

/** A difference between what was folded live, or what the provider has, and what is true; `what` names it, `expected` is true. */
export const Difference = z.object({
  what: z.string().max(120),
  expected: z.string().max(200),
  found: z.string().max(200),
});
export type Difference = z.infer<typeof Difference>;
const differences = z.array(Difference).max(20);

/**
 * Holds what a workspace has agreed and how its periods ended: `billing-<workspaceId>`. What the provider has is fetched and
 * recorded here as it differs from what was known.
 */
export const billingEvents = aggregate(
  'billing',
  { workspaceId: WorkspaceId },
  {
    /** Without a subscription: by an operator, or by the deployment when the workspace was made. */
    PlanAssigned: { plan: PlanName, priceListId: PriceListId, note: z.string().max(limits.billingNote) },
    CheckoutStarted: {
      checkoutId: CheckoutId,
      provider: ProviderName,
      ref: ProviderRef,
      ...SubscriptionTerms.shape,
      trialDays: z.int().positive().nullable(),
      expiresAt: Instant,
    },
    CheckoutFinished: { checkoutId: CheckoutId },
    CheckoutAbandoned: { checkoutId: CheckoutId, reason: z.enum(['expired', 'cancelled']) },
    SubscriptionStarted: {
      provider: ProviderName,
      ref: ProviderRef,
      customer: ProviderRef,
      ...SubscriptionTerms.shape,
      period: BillingPeriod,
      trialEndsAt: Instant.nullable(),
    },
    TrialEnded: {},
    SubscriptionRenewed: { period: BillingPeriod },
    SubscriptionChanged: { ...SubscriptionTerms.shape },
    SubscriptionChangeScheduled: { ...SubscriptionTerms.shape, at: Instant },
    SubscriptionChangeWithdrawn: {},
    SubscriptionCancelScheduled: { at: Instant },
    SubscriptionCancelWithdrawn: {},
    /** A payment failed. Everything works until `restrictedAt`. */
    SubscriptionPastDue: { since: Instant, restrictedAt: Instant },
    /** Nothing beyond what the free plan allows starts until the payment is made. */
    SubscriptionRestricted: {},
    SubscriptionRecovered: {},
    SubscriptionEnded: { reason: EndReason },
    PaymentMethodChanged: {},
    BillingDetailsChanged: {
      name: personal(limits.billingDetails),
      address: personal(limits.billingDetails),
      taxId: personal(limits.billingDetails).nullable(),
      country: z.string().regex(/^[A-Z]{2}$/),
    },
    CreditGranted: {
      creditId: CreditId,
      amountMinor: Minor.positive(),
      currency: Currency,
      until: Instant.nullable(),
      reason: z.string().max(limits.billingNote),
    },
    CreditUsed: { creditId: CreditId, invoiceId: InvoiceId, amountMinor: Minor.positive() },
    /**
     * The events after `after` up to and with `upTo`, in the order of the log, are the period's, whatever their clocks say.
     * `after` is null for the first period. `plan` and `seats`: as they were agreed when it ended. `invoice`: the provider's, that it goes on.
     */
    PeriodClosed: {
      number: z.int().positive(),
      ...BillingPeriod.shape,
      after: EventId.nullable(),
      upTo: EventId,
      plan: PlanName,
      priceListId: PriceListId,
      seats: z.int().nonnegative(),
      invoice: ProviderRef.nullable(),
    },
    /** Holds what was used was counted again from the log; recorded when the result is another than before. Empty: equal. */
    UsageCompared: { differences },
    /** The provider's subscriptions and invoices were compared with these; recorded when something differed. */
    BillingReconciled: { differences },
  },
);
export type BillingEvent = EventOfAggregate<typeof billingEvents>;
