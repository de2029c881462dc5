import { formatAmount } from '../money/currency.js';
import type { Account } from '../objects/account.js';
import type { Price } from '../objects/catalog.js';
import type { LineDraft, Period, Pricing } from '../objects/invoice-line.js';
import type { Subscription } from '../objects/subscription.js';

export const toPricing = (price: Price): Pricing => ({
  price_details: { price: price.id, product: price.product },
  type: 'price_details',
  unit_amount_decimal: price.unit_amount_decimal,
});

export const productName = ({ store }: Account, price: Price): string =>
  store.find('product', price.product)?.name ?? price.product;

type OfItem = { price: Price; quantity: number; item: string };

/** The line for a whole period of a subscription item. */
const lineOfPeriod = (
  account: Account,
  subscription: Subscription,
  { period, price, quantity, item }: OfItem & { period: Period },
): LineDraft => ({
  amount: price.unit_amount * quantity,
  currency: price.currency,
  description: `${quantity} × ${productName(account, price)} (at ${formatAmount(price.unit_amount, price.currency)} / month)`,
  metadata: { ...subscription.metadata },
  parent: {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: false,
      proration_details: null,
      subscription: subscription.id,
      subscription_item: item,
    },
  },
  period,
  pricing: toPricing(price),
  quantity,
  subscription: subscription.id,
});

/** Every item is paid in advance. */
export const linesOfPeriod = (
  account: Account,
  subscription: Subscription,
  items: readonly OfItem[],
  period: Period,
): LineDraft[] => items.map((item) => lineOfPeriod(account, subscription, { ...item, period }));

export const listItems = ({ items }: Subscription): OfItem[] =>
  items.data.map(({ id, price, quantity }) => ({ item: id, price, quantity }));
