import { EndReason } from '@throughline/contracts/billing/billing.events.js';
import { PaidPlan } from '@throughline/contracts/billing/plans.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { InvoiceId } from '@throughline/contracts/ids.js';
import { z } from 'zod';

const agreed = { plan: PaidPlan, seats: z.string() };

/** Holds what a mail about billing is about. Amounts are read when it is written: nothing that costs waits in a queue. */
export const BillingFact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invoice'), invoiceId: InvoiceId }),
  z.object({ kind: z.literal('confirmation'), invoiceId: InvoiceId }),
  z.object({ kind: z.literal('payment_failed'), until: z.string() }),
  z.object({ kind: z.literal('restricted') }),
  z.object({ kind: z.literal('ended'), reason: EndReason }),
  z.object({ kind: z.literal('trial_ends'), at: z.string(), ref: z.string() }),
  z.object({ kind: z.literal('started'), ...agreed }),
  z.object({ kind: z.literal('trial_started'), ...agreed, trialEndsAt: z.string() }),
  z.object({ kind: z.literal('changed'), ...agreed }),
  z.object({ kind: z.literal('cancelled'), at: z.string() }),
]);
export type BillingFact = z.infer<typeof BillingFact>;

export const factTypes = [
  'InvoiceFinalised',
  'InvoicePaymentActionNeeded',
  'SubscriptionStarted',
  'SubscriptionChanged',
  'SubscriptionCancelScheduled',
  'SubscriptionPastDue',
  'SubscriptionRestricted',
  'SubscriptionEnded',
] as const;
export type FactType = (typeof factTypes)[number];

/** Returns null for what needs no mail: the person who deleted the workspace knows, and a replaced subscription goes on. */
export const getFact = ({ type, data }: EventOf<FactType>): BillingFact | null => {
  switch (type) {
    case 'InvoiceFinalised':
      return { kind: 'invoice', invoiceId: data.invoiceId };
    case 'InvoicePaymentActionNeeded':
      return { kind: 'confirmation', invoiceId: data.invoiceId };
    case 'SubscriptionStarted': {
      const terms = { plan: data.plan, seats: String(data.seats) };
      const { trialEndsAt } = data;
      return trialEndsAt === null ? { kind: 'started', ...terms } : { kind: 'trial_started', ...terms, trialEndsAt };
    }
    case 'SubscriptionChanged':
      return { kind: 'changed', plan: data.plan, seats: String(data.seats) };
    case 'SubscriptionCancelScheduled':
      return { kind: 'cancelled', at: data.at };
    case 'SubscriptionPastDue':
      return { kind: 'payment_failed', until: data.restrictedAt };
    case 'SubscriptionRestricted':
      return { kind: 'restricted' };
    case 'SubscriptionEnded':
      return data.reason === 'cancelled' || data.reason === 'unpaid' ? { kind: 'ended', reason: data.reason } : null;
  }
};
