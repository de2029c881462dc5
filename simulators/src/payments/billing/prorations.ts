import { prorated } from '../money/currency.js';
import type { Account } from '../objects/account.js';
import type { Price } from '../objects/catalog.js';
import { newInvoiceItem, type InvoiceItem } from '../objects/invoice-item.js';
import type { Subscription, SubscriptionItem } from '../objects/subscription.js';
import { getPeriod } from './cancel.js';
import { toPricing, productName } from './lines.js';

type Priced = { price: Price; quantity: number };
/** An item of a subscription before and after a change. */
export type ItemChange = { item: SubscriptionItem; before: Priced; after: Priced };

const differs = ({ before, after }: ItemChange): boolean =>
  before.price.id !== after.price.id || before.quantity !== after.quantity;

type Proration = { sign: 1 | -1; of: Priced; item: string; at: number };

const getDay = (at: number): string =>
  new Date(at * 1_000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

const newProration = (account: Account, subscription: Subscription, { sign, of, item, at }: Proration): InvoiceItem => {
  const period = getPeriod(subscription);
  const { price, quantity } = of;
  const made = newInvoiceItem({
    id: account.makeId('ii'),
    at,
    customer: subscription.customer,
    currency: price.currency,
    quantity,
    amount: sign * prorated(price.unit_amount * quantity, period, at, price.currency),
    period: { start: at, end: period.end },
    pricing: toPricing(price),
    subscription: { id: subscription.id, item },
  });
  const name = `${quantity === 1 ? '' : `${quantity} × `}${productName(account, price)}`;
  made.description = `${sign < 0 ? 'Unused' : 'Remaining'} time on ${name} after ${getDay(at)}`;
  return made;
};

/** The credits for unused time, and the debits for remaining time. They are not stored. */
export const prorationsFor = (
  account: Account,
  subscription: Subscription,
  changes: readonly ItemChange[],
  at: number,
): InvoiceItem[] =>
  changes
    // Nothing was paid for a trial, and nothing is to be.
    .filter((one) => subscription.status !== 'trialing' && differs(one))
    .flatMap(({ item: { id: item }, before, after }) =>
      [
        { sign: -1 as const, of: before },
        { sign: 1 as const, of: after },
      ].map((one) => newProration(account, subscription, { ...one, item, at })),
    );
