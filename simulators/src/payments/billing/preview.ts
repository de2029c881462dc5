import { existing, type Account } from '../objects/account.js';
import { lineOfItem } from '../objects/invoice-item.js';
import type { LineDraft } from '../objects/invoice-line.js';
import { newInvoice, type Invoice } from '../objects/invoice.js';
import type { Subscription } from '../objects/subscription.js';
import { periodEnd } from '../money/periods.js';
import { ApiError } from '../wire/api-error.js';
import { getPeriod } from './cancel.js';
import { planItems, type ProrationBehavior, type RequestedItem } from './change-items.js';
import { addLines, pendingItems } from './invoices.js';
import { linesOfPeriod } from './lines.js';
import { prorationsFor } from './prorations.js';

export type PreviewAsked = {
  items: readonly RequestedItem[];
  behavior: ProrationBehavior;
  prorateAt: number | null;
  /** Whether items that wait for the next invoice are on it. */
  withWaiting: boolean;
};

const noUpcoming = (customer: string): ApiError =>
  new ApiError(404, 'invalid_request_error', `No upcoming invoices for customer: ${customer}`, {
    code: 'invoice_upcoming_none',
  });

type Frame = { at: number; period: { start: number; end: number }; lines: readonly LineDraft[] };

/** An invoice that is not stored. */
const previewInvoice = (account: Account, subscription: Subscription, { at, period, lines }: Frame): Invoice => {
  const customer = existing(account, 'customer', subscription.customer);
  const { currency } = subscription;
  const invoice = newInvoice({
    id: account.makeId('upcoming_in'),
    at,
    customer,
    currency,
    period,
    reason: 'upcoming',
    subscription,
  });
  addLines(account, invoice, lines);
  invoice.next_payment_attempt = at + 3_600;
  return invoice;
};

/** Previews the next invoice of a subscription after a change, or the invoice of the change itself. */
export const previewChange = (account: Account, subscription: Subscription, asked: PreviewAsked): Invoice => {
  const { customer, currency } = subscription;
  if (subscription.ended_at !== null) throw noUpcoming(customer);
  const at = account.clock.now();
  const plan = planItems(subscription, asked.items);
  const made = asked.behavior === 'none' ? [] : prorationsFor(account, subscription, plan, asked.prorateAt ?? at);
  const isNow = asked.behavior === 'always_invoice' && asked.items.length > 0;
  // Items of no subscription wait for a renewal.
  const of = { subscription: subscription.id, loose: !isNow };
  const waiting = asked.withWaiting ? pendingItems(account, { customer, currency }, of) : [];
  const prorations = [...waiting, ...made].map(lineOfItem);
  if (isNow) return previewInvoice(account, subscription, { at, period: { start: at, end: at }, lines: prorations });
  const { start, end } = getPeriod(subscription);
  const isLast = subscription.cancel_at !== null;
  if (isLast && prorations.length === 0) throw noUpcoming(customer);
  const items = plan.map(({ item, after }) => ({ ...after, item: item.id }));
  const next = { start: end, end: periodEnd(subscription.billing_cycle_anchor, end) };
  const lines = isLast ? [] : linesOfPeriod(account, subscription, items, next);
  return previewInvoice(account, subscription, { at: end, period: { start, end }, lines: [...prorations, ...lines] });
};
