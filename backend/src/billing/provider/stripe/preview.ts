import type Stripe from 'stripe';
import type { PaymentProvider } from '../payment-provider.js';
import type { Ask } from './ask.js';
import { priceFor } from './prices.js';
import { itemOf } from './subscriptions.js';
import { currencyOf, instantOf, secondsOf } from './values.js';

export const taxOf = ({ total_taxes: taxes }: Stripe.Invoice): number =>
  (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

const linesOf = ({ lines }: Stripe.Invoice) =>
  lines.data.map(({ description, amount, period }) => ({
    text: description ?? '',
    amountMinor: amount,
    period: { from: instantOf(period.start), to: instantOf(period.end) },
  }));

export const previewsOf = (ask: Ask): Pick<PaymentProvider, 'preview'> => ({
  preview: async ({ subscription, terms, at, prorationAt }) => {
    const price = await priceFor(ask, terms);
    const { id } = itemOf(await ask((stripe) => stripe.subscriptions.retrieve(subscription)));
    const items = [{ id, price, quantity: terms.seats }];
    const monthly = await ask((stripe) =>
      stripe.invoices.createPreview({
        subscription,
        preview_mode: 'recurring',
        subscription_details: { items, proration_behavior: 'none' },
      }),
    );
    const currency = currencyOf(monthly.currency);
    const next = { nextMinor: monthly.total, currency };
    if (at === 'period_end') return { lines: linesOf(monthly), dueNowMinor: 0, taxMinor: 0, ...next };
    const now = await ask((stripe) =>
      stripe.invoices.createPreview({
        subscription,
        subscription_details: {
          items,
          proration_behavior: 'always_invoice',
          proration_date: secondsOf(prorationAt),
        },
      }),
    );
    return { lines: linesOf(now), dueNowMinor: now.amount_due, taxMinor: taxOf(now), ...next };
  },
});
