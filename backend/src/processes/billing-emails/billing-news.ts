import { EndReason } from '@throughline/contracts/billing/billing.events.js';
import { PaidPlan } from '@throughline/contracts/billing/plans.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { InvoiceId } from '@throughline/contracts/ids.js';
import { z } from 'zod';

const agreed = { plan: PaidPlan, seats: z.string() };

/** What a mail about billing is about. Amounts are read when it is written: nothing that costs waits in a queue. */
export const BillingNews = z.discriminatedUnion('news', [
  z.object({ news: z.literal('invoice'), invoiceId: InvoiceId }),
  z.object({ news: z.literal('confirmation'), invoiceId: InvoiceId }),
  z.object({ news: z.literal('payment_failed'), until: z.string() }),
  z.object({ news: z.literal('restricted') }),
  z.object({ news: z.literal('ended'), reason: EndReason }),
  z.object({ news: z.literal('trial_ends'), at: z.string(), ref: z.string() }),
  z.object({ news: z.literal('started'), ...agreed }),
  z.object({ news: z.literal('trial_started'), ...agreed, trialEndsAt: z.string() }),
  z.object({ news: z.literal('changed'), ...agreed }),
  z.object({ news: z.literal('cancelled'), at: z.string() }),
]);
export type BillingNews = z.infer<typeof BillingNews>;

export const newsTypes = [
  'InvoiceFinalised',
  'InvoicePaymentActionNeeded',
  'SubscriptionStarted',
  'SubscriptionChanged',
  'SubscriptionCancelScheduled',
  'SubscriptionPastDue',
  'SubscriptionRestricted',
  'SubscriptionEnded',
] as const;
export type NewsType = (typeof newsTypes)[number];

/** Null for what is no news: who deleted the workspace knows, and one subscription in place of another goes on. */
export const newsOf = ({ type, data }: EventOf<NewsType>): BillingNews | null => {
  switch (type) {
    case 'InvoiceFinalised':
      return { news: 'invoice', invoiceId: data.invoiceId };
    case 'InvoicePaymentActionNeeded':
      return { news: 'confirmation', invoiceId: data.invoiceId };
    case 'SubscriptionStarted': {
      const terms = { plan: data.plan, seats: String(data.seats) };
      const { trialEndsAt } = data;
      return trialEndsAt === null ? { news: 'started', ...terms } : { news: 'trial_started', ...terms, trialEndsAt };
    }
    case 'SubscriptionChanged':
      return { news: 'changed', plan: data.plan, seats: String(data.seats) };
    case 'SubscriptionCancelScheduled':
      return { news: 'cancelled', at: data.at };
    case 'SubscriptionPastDue':
      return { news: 'payment_failed', until: data.restrictedAt };
    case 'SubscriptionRestricted':
      return { news: 'restricted' };
    case 'SubscriptionEnded':
      return data.reason === 'cancelled' || data.reason === 'unpaid' ? { news: 'ended', reason: data.reason } : null;
  }
};
