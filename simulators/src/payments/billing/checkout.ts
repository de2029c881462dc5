import { change } from '../events/changes.js';
import { existing, type Account } from '../objects/account.js';
import type { CheckoutSession } from '../objects/checkout-session.js';
import { invalid } from '../wire/api-error.js';
import { attachCard, getCard } from './cards.js';
import { startSubscription } from './start-subscription.js';

const day = 86_400;

export const expireSession = (account: Account, session: CheckoutSession): CheckoutSession => {
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  const close = { status: 'expired' as const, url: null };
  return change(account, session, (one) => void Object.assign(one, close), ['checkout.session.expired']);
};

/** `confirmed`: the owner of the card has confirmed the payment. */
export type Entered = { card: string; confirmed: boolean };
export type Paid = 'paid' | 'declined' | 'needs_confirmation';

/** The customer enters a card on the page of a session. A card that does not pay leaves the session open. */
export const completeSession = (account: Account, session: CheckoutSession, { card, confirmed }: Entered): Paid => {
  if (session.status !== 'open') throw invalid(`This Checkout Session is ${session.status}.`);
  const { behaviour } = getCard(card);
  if (behaviour === 'declined') return 'declined';
  if (behaviour === 'needs_confirmation' && !confirmed) return 'needs_confirmation';
  const { lines, metadata, trialDays } = session._order;
  const customer = existing(account, 'customer', session.customer);
  const method = attachCard(account, card, customer);
  // The first payment was confirmed on the page; later ones ask again.
  method._behaviour = behaviour === 'needs_confirmation' ? 'ok' : behaviour;
  const subscription = startSubscription(account, {
    customer,
    lines,
    metadata,
    method: method.id,
    trialEnd: trialDays === null ? null : account.clock.now() + trialDays * day,
  });
  method._behaviour = behaviour;
  const complete = (one: CheckoutSession) => {
    Object.assign(one, { status: 'complete', url: null, subscription: subscription.id });
    Object.assign(one, { payment_status: one.amount_total === 0 ? 'no_payment_required' : 'paid' });
    one.invoice = subscription.latest_invoice;
    const known = { email: customer.email, name: customer.name, tax_exempt: customer.tax_exempt };
    one.customer_details = { address: null, phone: null, tax_ids: [], ...known };
  };
  change(account, session, complete, ['checkout.session.completed']);
  return 'paid';
};
