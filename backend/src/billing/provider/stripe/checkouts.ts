import type { CheckoutSnapshot, PaymentProvider } from '../payment-provider.js';
import { ProviderRefused } from '../provider.errors.js';
import { find, type Ask } from './ask.js';
import { priceFor } from './prices.js';
import { toId, getSeconds } from './values.js';

type Checkouts = Pick<PaymentProvider, 'expireCheckout' | 'fetchCheckout' | 'startCheckout'>;

/** Stripe wants half an hour at least from when it gets the request; ours has begun before. */
const allowance = 300;

const statuses: Record<string, CheckoutSnapshot['status']> = { complete: 'complete', expired: 'expired' };

export const toCheckouts = (ask: Ask): Checkouts => ({
  startCheckout: async ({ checkoutId, workspaceId, customer, terms, trialDays, ...urls }, key) => {
    const price = await priceFor(ask, terms);
    const { plan, priceListId, seats: quantity } = terms;
    const metadata = { workspaceId, checkoutId, plan, priceListId };
    const trial = trialDays === null ? {} : { trial_period_days: trialDays };
    const session = await ask((stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          metadata,
          payment_method_collection: 'always',
          line_items: [{ price, quantity }],
          subscription_data: { billing_mode: { type: 'flexible' }, metadata, ...trial },
          expires_at: getSeconds(urls.expiresAt) + allowance,
          success_url: urls.doneUrl,
          cancel_url: urls.cancelUrl,
        },
        { idempotencyKey: key },
      ),
    );
    if (session.url === null) throw new ProviderRefused('checkout_over', 'The checkout has no page any more.');
    return { id: session.id, url: session.url };
  },
  expireCheckout: async (id) => {
    const { status } = await ask((stripe) => stripe.checkout.sessions.retrieve(id));
    if (status === 'expired') return;
    if (status === 'complete') throw new ProviderRefused('checkout_complete', 'The checkout was paid.');
    await ask((stripe) => stripe.checkout.sessions.expire(id, {}, { idempotencyKey: `expire:${id}` }));
  },
  fetchCheckout: async (id) => {
    const session = await find(ask((stripe) => stripe.checkout.sessions.retrieve(id)));
    if (session === null) return null;
    return { id, status: statuses[session.status ?? ''] ?? 'open', subscription: toId(session.subscription) };
  },
});
