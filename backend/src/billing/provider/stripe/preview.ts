import type Stripe from 'stripe';
import type { PaymentProvider } from '../payment-provider.js';
import type { Ask } from './ask.js';
import { priceFor } from './prices.js';
import { getItem } from './subscriptions.js';
import { getCurrency, getInstant, getSeconds } from './values.js';

export const getTax = ({ total_taxes: taxes }: Stripe.Invoice): number =>
  (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

const listLines = ({ lines }: Stripe.Invoice) =>
  lines.data.map(({ description, amount, period }) => ({
    text: description ?? '',
    amountMinor: amount,
    period: { from: getInstant(period.start), to: getInstant(period.end) },
  }));

export const toPreviews = (ask: Ask): Pick<PaymentProvider, 'preview'> => ({
  preview: async ({ subscription, terms, at, prorationAt }) => {
    const price = await priceFor(ask, terms);
    const { id } = getItem(await ask((stripe) => stripe.subscriptions.retrieve(subscription)));
    const items = [{ id, price, quantity: terms.seats }];
    const monthly = await ask((stripe) =>
      stripe.invoices.createPreview({
        subscription,
        preview_mode: 'recurring',
        subscription_details: { items, proration_behavior: 'none' },
      }),
    );
    const currency = getCurrency(monthly.currency);
    const next = { nextMinor: monthly.total, currency };
    if (at === 'period_end') return { lines: listLines(monthly), dueNowMinor: 0, taxMinor: 0, ...next };
    const now = await ask((stripe) =>
      stripe.invoices.createPreview({
        subscription,
        subscription_details: {
          items,
          proration_behavior: 'always_invoice',
          proration_date: getSeconds(prorationAt),
        },
      }),
    );
    return { lines: listLines(now), dueNowMinor: now.amount_due, taxMinor: getTax(now), ...next };
  },
});
