import { prorated } from '../money/currency.js';
import type { Account } from '../objects/account.js';
import type { Price } from '../objects/catalog.js';
import { newInvoiceItem, type InvoiceItem } from '../objects/invoice-item.js';
import type { LineDraft } from '../objects/invoice-line.js';
import type { Subscription, SubscriptionItem } from '../objects/subscription.js';
import { lineOfItem } from '../objects/invoice-item.js';
import { isMetered, pricingOf, productName } from './lines.js';
import { periodOf } from './cancel.js';

/** An item of a subscription before and after a change; null where it is new or removed. */
export type ItemChange = {
  item: SubscriptionItem | null;
  before: { price: Price; quantity: number } | null;
  after: { price: Price; quantity: number } | null;
};

export const itemDiffers = ({ before, after }: ItemChange): boolean =>
  before?.price.id !== after?.price.id || before?.quantity !== after?.quantity;

/** Stands for the id of an item that does not exist. */
export const newItemId = 'si_new';

type Proration = { sign: 1 | -1; of: { price: Price; quantity: number }; item: string; at: number };

const dayOf = (at: number): string =>
  new Date(at * 1_000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

const newProration = (account: Account, subscription: Subscription, { sign, of, item, at }: Proration): InvoiceItem => {
  const period = periodOf(subscription);
  const { price, quantity } = of;
  const part = { unitAmount: price.unit_amount_decimal, quantity };
  const made = newInvoiceItem({
    ...{ id: account.makeId('ii'), at, customer: subscription.customer, currency: price.currency, quantity },
    amount: sign * prorated(part, period, at, price.currency),
    period: { start: at, end: period.end },
    pricing: pricingOf(price),
    subscription: { id: subscription.id, item },
    testClock: subscription.test_clock,
  });
  const name = `${quantity === 1 ? '' : `${quantity} × `}${productName(account, price)}`;
  made.description = `${sign < 0 ? 'Unused' : 'Remaining'} time on ${name} after ${dayOf(at)}`;
  return made;
};

type Options = {
  at: number;
  /** Whether new periods begin now: then all unused time is credited, and new periods are paid in full. */
  resets: boolean;
};

/** The credits for unused time, and the debits for remaining time. They are not stored. */
export const prorationsFor = (
  account: Account,
  subscription: Subscription,
  changes: readonly ItemChange[],
  { at, resets }: Options,
): InvoiceItem[] =>
  changes
    // Nothing was paid for a trial, and nothing is to be.
    .filter((one) => subscription.status !== 'trialing' && (resets || itemDiffers(one)))
    .flatMap(({ item, before, after }) => {
      const id = item?.id ?? newItemId;
      const credit =
        before === null || isMetered(before.price) ? [] : [{ sign: -1 as const, of: before, item: id, at }];
      const debit =
        after === null || resets || isMetered(after.price) ? [] : [{ sign: 1 as const, of: after, item: id, at }];
      return [...credit, ...debit].map((one) => newProration(account, subscription, one));
    });

/** The lines of prorations that are only previewed: their invoice items do not exist. */
export const previewLines = (items: readonly InvoiceItem[]): LineDraft[] => items.map(lineOfItem);
