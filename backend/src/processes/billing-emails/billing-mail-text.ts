import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { moneyText } from '@throughline/contracts/billing/money-text.js';
import type { PaidPlan } from '@throughline/contracts/billing/plans.js';
import type { BillingNews } from './billing-news.js';

/** What a mail says, and the page of the workspace that it leads to. */
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

/** Null when there is nothing to say any more: an invoice over nothing, or one that was paid meanwhile. */
export const billingMailText = (news: BillingNews, { invoice, instant }: Reading): BillingMailText | null => {
  switch (news.news) {
    case 'invoice':
    case 'confirmation':
      return invoice === null ? null : invoiceText(news.news, invoice);
    case 'payment_failed':
      return {
        subject: 'a payment failed',
        sentences: [
          'A payment for this workspace failed. It is tried again in the next days.',
          `Everything works until ${instant(news.until)}. Replace the payment method before then.`,
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
          news.reason === 'unpaid'
            ? 'The subscription has ended because it was not paid.'
            : 'The subscription has ended, as it was cancelled.',
          `The workspace is on the free plan now. ${kept}`,
        ],
        ...settings,
      };
    default:
      return subscriptionText(news, instant);
  }
};

const invoiceText = (news: 'invoice' | 'confirmation', invoice: InvoiceInMail): BillingMailText | null => {
  const { id, number, totalMinor, currency, status } = invoice;
  if (status === 'statement' || totalMinor <= 0) return null;
  const total = moneyText(totalMinor, currency);
  const path = `billing/invoices/${id}`;
  if (news === 'confirmation') {
    if (status !== 'open') return null;
    return {
      subject: 'confirm a payment',
      sentences: [`Your bank asks you to confirm the payment of ${total}. Nothing is charged until you do.`],
      ...{ action: 'Open the invoice', path },
    };
  }
  return {
    subject: `invoice ${number ?? ''}`.trimEnd(),
    sentences: [
      `Invoice ${number ?? ''} over ${total} is ready. Each of its lines leads to the events it was counted from.`,
    ],
    ...{ action: 'Open the invoice', path },
  };
};

type OfSubscription = Extract<
  BillingNews,
  { news: 'trial_ends' | 'trial_started' | 'started' | 'changed' | 'cancelled' }
>;

const subscriptionText = (news: OfSubscription, instant: Reading['instant']): BillingMailText => {
  switch (news.news) {
    case 'trial_ends':
      return {
        subject: 'the trial ends in 3 days',
        sentences: [
          `The trial ends on ${instant(news.at)}. After that the subscription is paid for.`,
          'Cancel before then to pay nothing. Add a payment method if there is none yet.',
        ],
        ...settings,
      };
    case 'started':
      return { subject: 'the subscription has started', sentences: [onPlan(news)], ...settings };
    case 'trial_started':
      return {
        subject: 'the trial has started',
        sentences: [onPlan(news), `It costs nothing until ${instant(news.trialEndsAt)}.`],
        ...settings,
      };
    case 'changed':
      return {
        subject: 'the subscription has changed',
        sentences: [onPlan(news)],
        ...settings,
      };
    case 'cancelled':
      return {
        subject: 'the subscription was cancelled',
        sentences: [
          `The subscription ends on ${instant(news.at)}. Everything works until then, and the cancellation can be taken back.`,
        ],
        ...settings,
      };
  }
};
