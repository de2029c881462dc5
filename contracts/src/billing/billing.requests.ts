import { z } from 'zod';
import { CheckoutId, InvoiceId } from '../ids.js';
import { limits } from '../limits.js';
import { Instant } from '../row.js';
import { UsageDay } from '../usage/usage.requests.js';
import { BillingPeriod, Difference } from './billing.events.js';
import { BillingDetails, SubscriptionRow } from './billing.rows.js';
import { InvoiceLine } from './invoice.events.js';
import { Currency, Minor } from './money.js';
import { PaidPlan, PlanLimits, PlanName } from './plans.js';
import { PriceList, PriceListId } from './price-list.js';

/** How payments work here. `none`: nothing is charged, and nothing is bought. */
export const BillingProvider = z.enum(['none', 'test', 'stripe']);
export type BillingProvider = z.infer<typeof BillingProvider>;

/** Holds what a workspace has of what its plan limits. `runsAMonth`: since the period began. `eventsADay`: today. */
export const PlanUse = PlanLimits.extend({
  seats: z.int(),
  agents: z.int(),
  triggers: z.int(),
  connections: z.int(),
  runsAMonth: z.int(),
  runsAtOnce: z.int(),
  eventsADay: z.int(),
  storedBytes: z.int(),
});
export type PlanUse = z.infer<typeof PlanUse>;

/** For the card that is charged, what the provider shows. */
export const PaymentMethod = z.object({ brand: z.string(), lastFour: z.string(), expires: z.string() });
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** Holds what was agreed, and who pays. `agreement` is null for a workspace that never agreed anything. */
export const BillingReport = z.object({
  provider: BillingProvider,
  agreement: SubscriptionRow.nullable(),
  plan: PlanName,
  /** Holds those that hold: of the plan, and no more than those of the deployment. */
  limits: PlanLimits,
  /** Holds those of the deployment, which hold under every plan. */
  ceilings: PlanLimits,
  used: PlanUse,
  /** The running period. */
  period: BillingPeriod,
  /** The prices that hold for this workspace, and those that a new subscription would have. */
  prices: PriceList,
  offered: PriceList,
  /** A null means there is none. Undefined: the provider does not answer. */
  method: PaymentMethod.nullable().optional(),
  /** The trial can be had. */
  trial: z.boolean(),
  /** When the figures of the running period were last counted again from the log. */
  comparedAt: Instant.nullable(),
});
export type BillingReport = z.infer<typeof BillingReport>;

const Seats = z.int().positive().max(limits.seats);
const terms = { plan: PaidPlan, seats: Seats };

export const StartCheckoutRequest = z.object({ ...terms, trial: z.boolean().default(false) });
export type StartCheckoutRequest = z.infer<typeof StartCheckoutRequest>;
export const CheckoutStarted = z.object({ checkoutId: CheckoutId, url: z.string() });
export type CheckoutStarted = z.infer<typeof CheckoutStarted>;
export const PortalOpened = z.object({ url: z.string() });

export const PreviewChangeRequest = z.object(terms);
export type PreviewChangeRequest = z.infer<typeof PreviewChangeRequest>;

/** Holds what a change would be. `lock` goes with the change: other figures by then are refused with `price_changed`. */
export const ChangePreview = z.object({
  at: z.enum(['now', 'period_end']),
  /** When it begins. */
  from: Instant,
  lines: z.array(z.object({ text: z.string(), amountMinor: Minor, period: BillingPeriod })),
  dueNowMinor: Minor,
  taxMinor: Minor,
  nextMinor: Minor,
  currency: Currency,
  /** Holds what there is more of than the new plan allows. */
  over: z.array(z.object({ of: PlanLimits.keyof(), limit: z.int(), used: z.int() })),
  lock: z.string(),
  lockedUntil: Instant,
});
export type ChangePreview = z.infer<typeof ChangePreview>;

export const ChangePlanRequest = z.object({ ...terms, lock: z.string().max(4_000) });
export type ChangePlanRequest = z.infer<typeof ChangePlanRequest>;

const text = z.string().trim().min(1).max(limits.billingDetails);
export const BillingDetailsRequest = z.object({
  name: text,
  address: text,
  taxId: text.nullable(),
  country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
});
export type BillingDetailsRequest = z.infer<typeof BillingDetailsRequest>;

/** Holds what a period would have cost under a plan. `stops`: the day on which its runs were used up. */
export const WhatIfPlan = z.object({
  plan: PlanName,
  lines: z.array(InvoiceLine),
  totalMinor: Minor,
  currency: Currency,
  stops: z.object({ day: z.iso.date(), runs: z.int() }).nullable(),
  /** More seats than the plan has. */
  tooManySeats: z.boolean(),
});
export type WhatIfPlan = z.infer<typeof WhatIfPlan>;

/** `month`: in UTC, like `2026-11`. */
export const WhatIfQuery = z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) });
export const WhatIf = z.object({
  month: z.string(),
  seats: z.int(),
  days: z.array(UsageDay),
  plans: z.array(WhatIfPlan),
});
export type WhatIf = z.infer<typeof WhatIf>;

export const InvoiceListQuery = z.object({
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** An invoice counted again from the log, now. Empty: equal. */
export const InvoiceCheck = z.object({ at: Instant, lines: z.int(), differences: z.array(Difference) });
export type InvoiceCheck = z.infer<typeof InvoiceCheck>;

/** How an invoice came about, oldest first. */
/** `details`: those that held when the invoice became final; null for a draft, and where there were none. */
export const InvoiceStory = z.object({
  details: BillingDetails.nullable(),
  events: z.array(
    z.object({ type: z.string(), at: Instant, number: z.int().nullable(), text: z.string(), failed: z.boolean() }),
  ),
});
export type InvoiceStory = z.infer<typeof InvoiceStory>;

export const InvoiceExportQuery = z.object({ format: z.enum(['json', 'csv']) });

/** A file from which anybody can count an invoice again, with an export of the workspace's history. */
export const InvoiceFile = z.object({
  version: z.literal(1),
  invoiceId: InvoiceId,
  number: z.string().nullable(),
  workspaceId: z.uuid(),
  period: BillingPeriod,
  after: z.uuid().nullable(),
  upTo: z.uuid().nullable(),
  meterRules: z.int(),
  plan: PlanName,
  priceList: PriceList,
  currency: Currency,
  lines: z.array(InvoiceLine),
  subtotalMinor: Minor,
  taxMinor: Minor,
  totalMinor: Minor,
});
export type InvoiceFile = z.infer<typeof InvoiceFile>;

// For operators.

export const PublishPriceListRequest = z.object({ list: PriceList, from: Instant });
export type PublishPriceListRequest = z.infer<typeof PublishPriceListRequest>;
export const AssignPlanRequest = z.object({
  plan: PlanName,
  priceListId: PriceListId,
  note: z.string().trim().min(1).max(limits.billingNote),
});
export type AssignPlanRequest = z.infer<typeof AssignPlanRequest>;
export const GrantCreditRequest = z.object({
  amountMinor: Minor.positive().max(1_000_000_000),
  currency: Currency,
  until: Instant.nullable(),
  reason: z.string().trim().min(1).max(limits.billingNote),
});
export type GrantCreditRequest = z.infer<typeof GrantCreditRequest>;
