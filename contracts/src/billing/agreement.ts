import type { CheckoutId, CreditId, EventId, InvoiceId } from '../ids.js';
import type { BillingEvent, BillingPeriod, ProviderName, SubscriptionTerms } from './billing.events.js';
import type { Currency } from './money.js';
import type { PlanName } from './plans.js';
import type { PriceListId } from './price-list.js';

export type Subscription = {
  provider: ProviderName;
  ref: string;
  customer: string;
  terms: SubscriptionTerms;
  period: BillingPeriod;
  trialEndsAt: string | null;
  cancelAt: string | null;
  next: (SubscriptionTerms & { at: string }) | null;
  pastDue: { since: string; restrictedAt: string } | null;
  restricted: boolean;
};

export type OpenCheckout = {
  checkoutId: CheckoutId;
  provider: ProviderName;
  ref: string;
  terms: SubscriptionTerms;
  trialDays: number | null;
  expiresAt: string;
};

/** For `leftMinor` nothing is used yet. */
export type Credit = { creditId: CreditId; currency: Currency; leftMinor: number; until: string | null };

/** Describes what a workspace has agreed, as its events tell it. */
export type Agreement = {
  /** Without a subscription. */
  plan: PlanName;
  priceListId: PriceListId | null;
  subscription: Subscription | null;
  /** Subscriptions that are over, by the provider's ids. */
  ended: readonly string[];
  trialUsed: boolean;
  checkout: OpenCheckout | null;
  /** The newest period that has ended. */
  closed: { number: number; to: string; upTo: EventId; invoice: string | null } | null;
  credits: readonly Credit[];
  /** How much credit each invoice has used. */
  used: Readonly<Record<InvoiceId, number>>;
  /** As was last recorded. */
  usageDiffers: boolean;
};

export const noAgreement: Agreement = {
  plan: 'local',
  priceListId: null,
  subscription: null,
  ended: [],
  trialUsed: false,
  checkout: null,
  closed: null,
  credits: [],
  used: {},
  usageDiffers: false,
};

/** The plan whose limits hold now. */
export const planInForce = ({ plan, subscription }: Pick<Agreement, 'plan' | 'subscription'>): PlanName => {
  if (subscription === null) return plan;
  return subscription.restricted ? 'free' : subscription.terms.plan;
};

export const termsIn = ({ plan, priceListId, seats }: SubscriptionTerms): SubscriptionTerms => ({
  plan,
  priceListId,
  seats,
});

export const agreementAfter = (agreement: Agreement, event: BillingEvent): Agreement => {
  const { type, data } = event;
  switch (type) {
    case 'PlanAssigned':
      return { ...agreement, plan: data.plan, priceListId: data.priceListId };
    case 'CheckoutStarted': {
      const { checkoutId, provider, ref, trialDays, expiresAt } = data;
      return { ...agreement, checkout: { checkoutId, provider, ref, terms: termsIn(data), trialDays, expiresAt } };
    }
    case 'CheckoutFinished':
    case 'CheckoutAbandoned':
      return { ...agreement, checkout: agreement.checkout?.checkoutId === data.checkoutId ? null : agreement.checkout };
    case 'PeriodClosed':
      return {
        ...agreement,
        closed: { number: data.number, to: data.to, upTo: data.upTo, invoice: data.invoice },
      };
    case 'CreditGranted': {
      const { creditId, currency, until, amountMinor } = data;
      return { ...agreement, credits: [...agreement.credits, { creditId, currency, until, leftMinor: amountMinor }] };
    }
    case 'CreditUsed':
      return creditUsed(agreement, data);
    case 'UsageCompared':
      return { ...agreement, usageDiffers: data.differences.length > 0 };
    case 'BillingReconciled':
    case 'PaymentMethodChanged':
    case 'BillingDetailsChanged':
      return agreement;
    case 'SubscriptionStarted':
      return begun(agreement, data);
    case 'SubscriptionEnded':
      return over(agreement);
    default:
      return { ...agreement, subscription: agreement.subscription && subscriptionAfter(agreement.subscription, event) };
  }
};

type DataOf<T extends BillingEvent['type']> = Extract<BillingEvent, { type: T }>['data'];

const begun = (agreement: Agreement, data: DataOf<'SubscriptionStarted'>): Agreement => {
  const { provider, ref, customer, period, trialEndsAt } = data;
  return {
    ...agreement,
    trialUsed: agreement.trialUsed || trialEndsAt !== null,
    subscription: {
      provider,
      ref,
      customer,
      terms: termsIn(data),
      period,
      trialEndsAt,
      cancelAt: null,
      next: null,
      pastDue: null,
      restricted: false,
    },
  };
};

/** Without its subscription a workspace is on the free plan, with the prices that it had. */
const over = (agreement: Agreement): Agreement => {
  const { subscription, ended } = agreement;
  if (subscription === null) return agreement;
  return {
    ...agreement,
    plan: 'free',
    priceListId: subscription.terms.priceListId,
    subscription: null,
    ended: [...ended, subscription.ref],
  };
};

const creditUsed = (agreement: Agreement, { creditId, invoiceId, amountMinor }: DataOf<'CreditUsed'>): Agreement => ({
  ...agreement,
  credits: agreement.credits.map((credit) =>
    credit.creditId === creditId ? { ...credit, leftMinor: credit.leftMinor - amountMinor } : credit,
  ),
  used: { ...agreement.used, [invoiceId]: (agreement.used[invoiceId] ?? 0) + amountMinor },
});

const subscriptionAfter = (subscription: Subscription, { type, data }: BillingEvent): Subscription => {
  switch (type) {
    case 'TrialEnded':
      return { ...subscription, trialEndsAt: null };
    case 'SubscriptionRenewed':
      return { ...subscription, period: data.period };
    case 'SubscriptionChanged':
      return { ...subscription, terms: termsIn(data), next: null };
    case 'SubscriptionChangeScheduled':
      return { ...subscription, next: { ...termsIn(data), at: data.at } };
    case 'SubscriptionChangeWithdrawn':
      return { ...subscription, next: null };
    case 'SubscriptionCancelScheduled':
      return { ...subscription, cancelAt: data.at };
    case 'SubscriptionCancelWithdrawn':
      return { ...subscription, cancelAt: null };
    case 'SubscriptionPastDue':
      return { ...subscription, pastDue: { since: data.since, restrictedAt: data.restrictedAt } };
    case 'SubscriptionRestricted':
      return { ...subscription, restricted: true };
    case 'SubscriptionRecovered':
      return { ...subscription, pastDue: null, restricted: false };
    default:
      return subscription;
  }
};
