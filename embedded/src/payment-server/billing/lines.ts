import { amountFor, decimalsOf } from '../money/currency.js';
import type { Account } from '../objects/account.js';
import type { Price } from '../objects/catalog.js';
import type { LineDraft, Period, Pricing } from '../objects/invoice-line.js';
import type { Subscription, SubscriptionItem } from '../objects/subscription.js';
import { usageOf } from './usage.js';

export const pricingOf = (price: Price): Pricing => ({
  price_details: { price: price.id, product: price.product },
  type: 'price_details',
  unit_amount_decimal: price.unit_amount_decimal,
});

export const productName = ({ store }: Account, price: Price): string =>
  store.find('product', price.product)?.name ?? price.product;

const shown = (price: Price): string => {
  const decimals = decimalsOf(price.currency);
  const amount = (Number(price.unit_amount_decimal) / 10 ** decimals).toFixed(decimals);
  return `${amount} ${price.currency.toUpperCase()}${price.recurring === null ? '' : ` / ${price.recurring.interval}`}`;
};

export const isMetered = (price: Price): boolean => price.recurring?.usage_type === 'metered';

type OfItem = { price: Price; quantity: number; period: Period; item: string };

/** The line for a whole period of a subscription item. */
export const lineOfPeriod = (account: Account, subscription: Subscription, of: OfItem): LineDraft => ({
  amount: amountFor(of.price.unit_amount_decimal, of.quantity, of.price.currency),
  currency: of.price.currency,
  description: `${of.quantity} × ${productName(account, of.price)} (at ${shown(of.price)})`,
  metadata: { ...subscription.metadata },
  parent: {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: false,
      proration_details: null,
      subscription: subscription.id,
      subscription_item: of.item,
    },
  },
  period: of.period,
  pricing: pricingOf(of.price),
  quantity: of.quantity,
  subscription: subscription.id,
});

/** A licensed item is paid in advance, a metered one for the usage of the period that has ended. */
export const linesOfCycle = (
  account: Account,
  subscription: Subscription,
  { items, ended, next }: { items: readonly SubscriptionItem[]; ended: Period | null; next: Period | null },
): LineDraft[] =>
  items.flatMap(({ id, price, quantity }) => {
    if (!isMetered(price)) {
      if (next === null) return [];
      return [lineOfPeriod(account, subscription, { price, quantity: quantity ?? 1, period: next, item: id })];
    }
    const meter = account.store.find('billing.meter', price.recurring?.meter ?? null);
    if (ended === null || meter === null) return [];
    const used = usageOf(account, meter, { customer: subscription.customer, ...ended });
    return [lineOfPeriod(account, subscription, { price, quantity: used, period: ended, item: id })];
  });
