import type Stripe from 'stripe';
import { PaidPlan } from '@throughline/contracts/billing/plans.js';
import { PriceListId } from '@throughline/contracts/billing/price-list.js';
import type { Terms } from '../payment-provider.js';
import { ProviderRefused } from '../provider.errors.js';
import type { Ask } from './ask.js';
import { getCurrency } from './values.js';

const names: Record<PaidPlan, string> = { team: 'Team', business: 'Business' };

/** The price of a seat; it is created the first time that it is needed. One with another amount is refused. */
export const priceFor = async (ask: Ask, { plan, priceListId, seatMinor, currency }: Terms): Promise<string> => {
  const key = `${priceListId}-${plan}`;
  const { data } = await ask((stripe) => stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
  const price =
    data[0] ??
    (await ask((stripe) =>
      stripe.prices.create(
        {
          lookup_key: key,
          currency: currency.toLowerCase(),
          unit_amount: seatMinor,
          recurring: { interval: 'month' },
          product_data: { name: names[plan] },
          metadata: { plan, priceListId },
        },
        { idempotencyKey: `price:${key}` },
      ),
    ));
  const { recurring } = price;
  const monthly = recurring?.interval === 'month' && recurring.interval_count === 1;
  if (!monthly || price.unit_amount !== seatMinor || getCurrency(price.currency) !== currency)
    throw new ProviderRefused('price_differs', `Stripe has another price for ${key}.`);
  return price.id;
};

/** Returns null for a price that is not ours. */
export const getTerms = (price: Stripe.Price, seats: number): Terms | null => {
  const plan = PaidPlan.safeParse(price.metadata['plan']);
  const list = PriceListId.safeParse(price.metadata['priceListId']);
  if (!plan.success || !list.success || price.unit_amount === null) return null;
  const { unit_amount: seatMinor } = price;
  return { plan: plan.data, priceListId: list.data, seats, seatMinor, currency: getCurrency(price.currency) };
};
