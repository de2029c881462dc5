import { change, create } from '../events/changes.js';
import { existing, timeOf, type Account } from '../objects/account.js';
import type { CheckoutSession } from '../objects/checkout-session.js';
import { newCustomer, type Customer } from '../objects/customer.js';
import { invalid } from '../wire/api-error.js';
import { attach, createCard, declined } from './cards.js';
import { startSubscription } from './start-subscription.js';

const day = 86_400;

/** Where a customer is sent when a checkout ends. */
export type CheckoutEnd = { outcome: 'completed' | 'declined'; url: string | null };

export const expireSession = (account: Account, session: CheckoutSession): CheckoutSession => {
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  const close = { status: 'expired' as const, url: null };
  return change(account, session, (one) => void Object.assign(one, close), ['checkout.session.expired']);
};

const customerOf = (account: Account, session: CheckoutSession, email: string): Customer => {
  if (session.customer !== null) return existing(account, 'customer', session.customer);
  const made = newCustomer({ id: account.makeId('cus'), at: account.clock.now(), testClock: null });
  made.email = session.customer_email ?? email;
  return create(account, made, 'customer.created');
};

type Entered = { card: string; email: string };

const withPlace = (url: string | null, id: string): string | null => url?.replace('{CHECKOUT_SESSION_ID}', id) ?? null;

/** The customer enters a card on the page of a session. A declined card leaves the session open. */
export const completeSession = (account: Account, session: CheckoutSession, { card, email }: Entered): CheckoutEnd => {
  if (session.status !== 'open') throw invalid(`This Checkout Session is ${session.status}.`);
  const order = account.store.orders.get(session.id);
  if (order === undefined) throw invalid('This Checkout Session has no line items.');
  const method = createCard(account, card);
  const behaviour = account.store.cards.get(method.id);
  if (behaviour === 'declined' || behaviour === 'declined_later') return { outcome: 'declined', url: session.url };
  const customer = customerOf(account, session, email);
  if (attach(account, method, customer).customer === null) throw declined();
  // The customer confirms the payment on the page itself, so that later payments need no confirmation.
  account.store.cards.set(method.id, 'ok');
  const subscription = startSubscription(account, {
    customer,
    items: order.lines.map(({ price, quantity }) => ({ price, quantity: quantity ?? undefined, metadata: {} })),
    behavior: 'allow_incomplete',
    trialEnd: order.trialDays === null ? null : timeOf(account, customer.test_clock) + order.trialDays * day,
    set: (one) => {
      Object.assign(one, { default_payment_method: method.id, description: order.description });
      one.metadata = { ...order.metadata };
    },
  });
  const complete = (one: CheckoutSession) => {
    Object.assign(one, { status: 'complete', url: null, customer: customer.id, subscription: subscription.id });
    Object.assign(one, { payment_status: one.amount_total === 0 ? 'no_payment_required' : 'paid' });
    one.invoice = subscription.latest_invoice;
    const known = { email: customer.email, name: customer.name, tax_exempt: customer.tax_exempt };
    one.customer_details = { address: null, phone: null, tax_ids: [], ...known };
  };
  change(account, session, complete, ['checkout.session.completed']);
  return { outcome: 'completed', url: withPlace(session.success_url, session.id) };
};

/** The customer goes back. The session stays open until it expires. */
export const leaveSession = (session: CheckoutSession): { url: string | null } => ({
  url: withPlace(session.cancel_url, session.id),
});
