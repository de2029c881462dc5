import { existing, timeOf, type Account } from '../objects/account.js';
import { lineOfItem } from '../objects/invoice-item.js';
import type { LineDraft } from '../objects/invoice-line.js';
import { newInvoice, type Invoice } from '../objects/invoice.js';
import type { Customer } from '../objects/customer.js';
import type { Subscription } from '../objects/subscription.js';
import { periodEnd } from '../money/periods.js';
import { ApiError } from '../wire/api-error.js';
import { periodOf } from './cancel.js';
import { planItems, resetsPeriod, type ProrationBehavior, type RequestedItem } from './change-items.js';
import { addLines, pendingItems } from './invoices.js';
import { lineOfPeriod, linesOfCycle, isMetered } from './lines.js';
import { newItemId, prorationsFor, type ItemChange } from './prorations.js';

export type PreviewAsked = {
  items: readonly RequestedItem[];
  behavior: ProrationBehavior;
  prorateAt: number | null;
  cancelAtPeriodEnd: boolean | null;
  cancelNow: boolean;
  /** Whether items that wait for the next invoice are on it. */
  withWaiting: boolean;
  extra: readonly LineDraft[];
};

const noUpcoming = (customer: string): ApiError =>
  new ApiError(404, 'invalid_request_error', `No upcoming invoices for customer: ${customer}`, {
    code: 'invoice_upcoming_none',
  });

type Frame = {
  customer: Customer;
  subscription: Subscription | null;
  at: number;
  period: { start: number; end: number };
};

/** An invoice that is not stored. */
export const previewInvoice = (
  account: Account,
  { customer, subscription, at, period }: Frame,
  { currency, lines }: { currency: string; lines: readonly LineDraft[] },
): Invoice => {
  const invoice = newInvoice({
    ...{ id: account.makeId('upcoming_in'), at, customer, currency, period, reason: 'upcoming' as const },
    ...{ collection: subscription?.collection_method ?? 'charge_automatically', subscription },
  });
  addLines(account, invoice, lines);
  invoice.next_payment_attempt = invoice.collection_method === 'send_invoice' ? null : at + 3_600;
  return invoice;
};

/** What the next invoice of a subscription would be after a change, or the invoice of the change itself. */
export const previewChange = (account: Account, subscription: Subscription, asked: PreviewAsked): Invoice => {
  const customer = existing(account, 'customer', subscription.customer);
  if (subscription.ended_at !== null) throw noUpcoming(customer.id);
  const at = timeOf(account, subscription.test_clock);
  const { currency } = subscription;
  const gone = subscription.items.data.map((item): ItemChange => ({
    item,
    before: { price: item.price, quantity: item.quantity ?? 0 },
    after: null,
  }));
  const plan = asked.cancelNow ? gone : planItems(subscription, asked.items);
  const resets = !asked.cancelNow && resetsPeriod(plan);
  const options = { at: asked.prorateAt ?? at, resets };
  const made = asked.behavior === 'none' ? [] : prorationsFor(account, subscription, plan, options);
  const isNow = asked.cancelNow || resets || (asked.behavior === 'always_invoice' && asked.items.length > 0);
  // Items of no subscription wait for a renewal.
  const loose = !isNow;
  const waiting = asked.withWaiting
    ? pendingItems(account, { customer: customer.id, currency }, { subscription: subscription.id, loose })
    : [];
  const prorations = [...waiting, ...made].map(lineOfItem);
  if (isNow && !resets) {
    const now = { customer, subscription, at, period: { start: at, end: at } };
    return previewInvoice(account, now, { currency, lines: [...prorations, ...asked.extra] });
  }
  const { start, end } = periodOf(subscription);
  const last = asked.cancelAtPeriodEnd ?? subscription.cancel_at !== null;
  if (last && prorations.length + asked.extra.length === 0) throw noUpcoming(customer.id);
  const recurring = plan.find(({ after }) => after !== null)?.after?.price.recurring ?? null;
  const from = resets ? at : end;
  const anchor = resets ? at : subscription.billing_cycle_anchor;
  const next = { start: from, end: recurring === null ? from : periodEnd(anchor, from, recurring) };
  const lines = last ? [] : linesOfPlan(account, subscription, { plan, next });
  const frame = { customer, subscription, at: from, period: { start, end: from } };
  return previewInvoice(account, frame, { currency, lines: [...prorations, ...lines, ...asked.extra] });
};

type Planned = { plan: readonly ItemChange[]; next: { start: number; end: number } };

const linesOfPlan = (account: Account, subscription: Subscription, { plan, next }: Planned): LineDraft[] => {
  const ended = periodOf(subscription);
  const metered = linesOfCycle(account, subscription, { items: subscription.items.data, ended, next: null });
  const licensed = plan.flatMap(({ item, after }) =>
    after === null || isMetered(after.price)
      ? []
      : [lineOfPeriod(account, subscription, { ...after, period: next, item: item?.id ?? newItemId })],
  );
  return [...licensed, ...metered];
};
