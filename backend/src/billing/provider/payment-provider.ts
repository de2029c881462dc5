import type { Currency } from '@throughline/contracts/billing/money.js';
import type { PaidPlan } from '@throughline/contracts/billing/plans.js';
import type { PriceListId } from '@throughline/contracts/billing/price-list.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';

/** Describes what is subscribed to. `seatMinor`: a seat a month, in minor units of the currency. */
export type Terms = {
  plan: PaidPlan;
  priceListId: PriceListId;
  seats: number;
  seatMinor: number;
  currency: Currency;
};

/** Instants, like `2026-11-01T00:00:00.000Z`. */
export type Period = { from: string; to: string };

export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'ended';

/** A subscription as the provider has it now. `workspaceId`: as we gave it when it began. */
export type SubscriptionSnapshot = {
  id: string;
  customer: string;
  workspaceId: WorkspaceId | null;
  status: SubscriptionStatus;
  terms: Terms;
  period: Period;
  trialEndsAt: string | null;
  /** Set when it ends with its period. */
  cancelAt: string | null;
  endedAt: string | null;
  /** Terms that begin with the next period. */
  next: Terms | null;
  /** The checkout that it began with. */
  checkoutId: string | null;
};

export type ProvidedLine = { id: string; text: string; amountMinor: number; period: Period; ours: string | null };

/** An invoice as the provider has it now. `ours` of a line is the id that we gave it. */
export type InvoiceSnapshot = {
  id: string;
  customer: string;
  subscription: string | null;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  /** It is null while it is a draft. */
  number: string | null;
  currency: Currency;
  lines: ProvidedLine[];
  subtotalMinor: number;
  taxMinor: number;
  totalMinor: number;
  paidMinor: number;
  /** For a cycle, the period that has ended. */
  period: Period;
  /** Why it was made: a subscription began, goes on or changed, or by hand. */
  reason: 'begin' | 'cycle' | 'change' | 'other';
  tries: number;
  /** The newest try's: the card was declined, or its owner has to confirm. */
  failure: { code: string; needsConfirmation: boolean } | null;
  nextTryAt: string | null;
  /** Sums given back, and disputes about its payment. */
  refunds: { id: string; amountMinor: number }[];
  creditNotes: { id: string; number: string; amountMinor: number }[];
  disputes: { id: string; amountMinor: number; status: 'open' | 'won' | 'lost' }[];
  /** Pages of the provider, for who pays. */
  payUrl: string | null;
  pdfUrl: string | null;
};

export type CustomerSnapshot = {
  id: string;
  workspaceId: WorkspaceId | null;
  /** `expires`: the last month, like `2034-12`. */
  method: { brand: string; lastFour: string; expires: string } | null;
};

/** Describes what a payment would be after a change. `dueNowMinor` is charged at once; `nextMinor` each month from then on. */
export type Preview = {
  lines: { text: string; amountMinor: number; period: Period }[];
  dueNowMinor: number;
  taxMinor: number;
  nextMinor: number;
  currency: Currency;
};

/**
 * Describes what to fetch: with `id` of an invoice, `fetchInvoice` finds it by its own id, and by that of a payment where the
 * provider names no more.
 */
export type About =
  | { kind: 'subscription' | 'invoice'; id: string; customer: string | null }
  | { kind: 'checkout' | 'customer'; id: string; customer: string | null }
  | { kind: 'other'; id: null; customer: string | null };

/** Says only that something is new; what is true is fetched. */
export type Notice = { id: string; type: string; at: string; live: boolean; about: About };

export type ChangeAt = 'now' | 'period_end';

/** `subscription`: the one that began with it, once it is complete. */
export type CheckoutSnapshot = { id: string; status: 'open' | 'complete' | 'expired'; subscription: string | null };

/**
 * Takes money, and keeps subscriptions. `key` of a call that changes something makes it happen once, however often it is sent. Every call throws
 * `ProviderUnavailable` when there was no answer, `ProviderRefused` when the answer was no.
 */
export type PaymentProvider = {
  readonly name: 'test' | 'stripe';
  /** The provider's id of the workspace's customer, always the same. */
  ensureCustomer: (of: { workspaceId: WorkspaceId; name: string; email: string | null }) => Promise<string>;
  /** A page where a card is entered and the subscription begins. */
  startCheckout: (
    checkout: {
      checkoutId: string;
      workspaceId: WorkspaceId;
      customer: string;
      terms: Terms;
      trialDays: number | null;
      doneUrl: string;
      cancelUrl: string;
      expiresAt: string;
    },
    key: string,
  ) => Promise<{ id: string; url: string }>;
  expireCheckout: (id: string) => Promise<void>;
  fetchCheckout: (id: string) => Promise<CheckoutSnapshot | null>;
  /** A page where the card is replaced. */
  openPortal: (of: { customer: string; doneUrl: string }) => Promise<{ url: string }>;
  /** `prorationAt`: the moment that the figures are for; the change takes the same. */
  preview: (of: { subscription: string; terms: Terms; at: ChangeAt; prorationAt: string }) => Promise<Preview>;
  /** Now: made only if it is paid at once, and in the place of a change that was to begin with the next period. */
  change: (of: { subscription: string; terms: Terms; at: ChangeAt; prorationAt: string }, key: string) => Promise<void>;
  /** Takes back a change that begins with the next period. */
  withdrawChange: (of: { subscription: string }, key: string) => Promise<void>;
  cancel: (of: { subscription: string; at: ChangeAt }, key: string) => Promise<void>;
  /** Takes back a cancellation at the period's end. */
  resume: (of: { subscription: string }, key: string) => Promise<void>;
  /** To a draft; an invoice that was finalised is refused with `ProviderRefused` and the code `not_a_draft`. */
  addLines: (
    of: {
      invoice: string;
      lines: { id: string; text: string; amountMinor: number; details: Record<string, string> }[];
    },
    key: string,
  ) => Promise<void>;
  /** To the customer's next invoice, whenever that is. */
  addToNext: (
    of: {
      customer: string;
      subscription: string | null;
      currency: Currency;
      lines: { id: string; text: string; amountMinor: number; period: Period; details: Record<string, string> }[];
    },
    key: string,
  ) => Promise<void>;
  /** Makes an invoice for what is left to pay of a subscription that is over. Returns its id. */
  invoiceRest: (of: { customer: string }, key: string) => Promise<string | null>;
  finalise: (of: { invoice: string }, key: string) => Promise<void>;
  /** One more try with the newest card. */
  pay: (of: { invoice: string }, key: string) => Promise<void>;
  voidInvoice: (of: { invoice: string }, key: string) => Promise<void>;
  creditNote: (
    of: { invoice: string; amountMinor: number; reason: string; refund: boolean },
    key: string,
  ) => Promise<void>;
  fetchSubscription: (id: string) => Promise<SubscriptionSnapshot | null>;
  /** All that a customer has, the ended ones too. */
  listSubscriptions: (customer: string) => Promise<SubscriptionSnapshot[]>;
  fetchInvoice: (id: string) => Promise<InvoiceSnapshot | null>;
  listInvoices: (customer: string, since: string) => Promise<InvoiceSnapshot[]>;
  fetchCustomer: (id: string) => Promise<CustomerSnapshot | null>;
  /** Returns what has happened since a cursor, oldest first, and the next cursor; null begins with what is newest now. */
  listSince: (cursor: string | null) => Promise<{ notices: Notice[]; cursor: string }>;
  /** The notice in a webhook call, if it is the provider's own, of now and of the same mode. Throws `NoticeRefused`. */
  verify: (call: { body: Buffer; signature: string | undefined; now: Date }) => Notice;
};
