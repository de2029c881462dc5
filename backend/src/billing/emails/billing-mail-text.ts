import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { moneyText } from '@throughline/contracts/billing/money-text.js';
import type { PaidPlan } from '@throughline/contracts/billing/plans.js';
import type { BillingFact } from './billing-fact.js';

/** Describes what a mail says, and the page of the workspace that it leads to. */
export type BillingMailText = { subject: string; sentences: string[]; action: string; path: string };

export type InvoiceInMail = Pick<InvoiceRow, 'id' | 'number' | 'totalMinor' | 'currency' | 'status'>;
export type Reading = {
  invoice: InvoiceInMail | null;
  /** For the person who reads it. */
  instant: (at: string) => string;
};

const settings = { action: 'Open billing', path: 'settings/billing' };
const names: Record<PaidPlan, string> = { team: 'Team', business: 'Business' };
const onPlan = ({ plan, seats }: { plan: PaidPlan; seats: string }): string =>
  `The workspace is on ${names[plan]} with ${seats === '1' ? '1 seat' : `${seats} seats`} now.`;
const kept = 'Nothing is deleted: everything can be read and exported.';

/** Returns null when there is nothing to say any more: an invoice over nothing, or one that was paid meanwhile. */
export const billingMailText = (fact: BillingFact, { invoice, instant }: Reading): BillingMailText | null => {
  switch (fact.kind) {
    case 'invoice':
    case 'confirmation':
      return invoice === null ? null : invoiceText(fact.kind, invoice);
    case 'payment_failed':
      return {
        subject: 'a payment is missing',
        sentences: [
          'A payment for this workspace could not be made: the card was declined, or its bank asks you to confirm it.',
          `Everything works until ${instant(fact.until)}. Confirm the payment or replace the card before then.`,
        ],
        ...settings,
      };
    case 'restricted':
      return {
        subject: 'limited to what the free plan allows',
        sentences: [
          'A payment for this workspace is still open, so nothing beyond what the free plan allows starts any more.',
          `${kept} All works again as soon as the payment is made.`,
        ],
        ...settings,
      };
    case 'ended':
      return {
        subject: 'the subscription has ended',
        sentences: [
          fact.reason === 'unpaid'
            ? 'The subscription has ended because it was not paid.'
            : 'The subscription has ended, as it was cancelled.',
          `The workspace is on the free plan now. ${kept}`,
        ],
        ...settings,
      };
    default:
      return subscriptionText(fact, instant);
  }
};

const invoiceText = (kind: 'invoice' | 'confirmation', invoice: InvoiceInMail): BillingMailText | null => {
  const { id, number, totalMinor, currency, status } = invoice;
  if (status === 'statement' || totalMinor <= 0) return null;
  const total = moneyText(totalMinor, currency);
  const path = `billing/invoices/${id}`;
  if (kind === 'confirmation') {
    if (status !== 'open') return null;
    return {
      subject: 'confirm a payment',
      sentences: [`Your bank asks you to confirm the payment of ${total}. Nothing is charged until you do.`],
      action: 'Open the invoice',
      path,
    };
  }
  return {
    subject: `invoice ${number ?? ''}`.trimEnd(),
    sentences: [
      `Invoice ${number ?? ''} over ${total} is ready. Each of its lines leads to the events it was counted from.`,
    ],
    action: 'Open the invoice',
    path,
  };
};

type OfSubscription = Extract<
  BillingFact,
  { kind: 'trial_ends' | 'trial_started' | 'started' | 'changed' | 'cancelled' }
>;

const subscriptionText = (fact: OfSubscription, instant: Reading['instant']): BillingMailText => {
  switch (fact.kind) {
    case 'trial_ends':
      return {
        subject: 'the trial ends in 3 days',
        sentences: [
          `The trial ends on ${instant(fact.at)}. After that the subscription is paid for.`,
          'Cancel before then to pay nothing. Add a payment method if there is none yet.',
        ],
        ...settings,
      };
    case 'started':
      return { subject: 'the subscription has started', sentences: [onPlan(fact)], ...settings };
    case 'trial_started':
      return {
        subject: 'the trial has started',
        sentences: [onPlan(fact), `It costs nothing until ${instant(fact.trialEndsAt)}.`],
        ...settings,
      };
    case 'changed':
      return {
        subject: 'the subscription has changed',
        sentences: [onPlan(fact)],
        ...settings,
      };
    case 'cancelled':
      return {
        subject: 'the subscription was cancelled',
        sentences: [
          `The subscription ends on ${instant(fact.at)}. Everything works until then, and the cancellation can be taken back.`,
        ],
        ...settings,
      };
  }
};
