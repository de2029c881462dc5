import { ProviderRefused } from '../provider.errors.js';
import type { PaymentProvider } from '../payment-provider.js';
import type { Book } from './book.js';
import { idFor } from './book.js';
import { draft, finalise } from './invoicing.js';
import { daysAfter, monthlyOf, monthsAfter } from './periods.js';
import { agreePrice } from './prices.js';
import { lineOfPeriod } from './renewals.js';
import { saveSubscription } from './subscription-status.js';
import { cardOf, outcomeOf, type CardEntry } from './test-cards.js';
import type { Card, Checkout, Customer, Subscription } from './test-objects.js';

const saveCheckout = async (book: Book, checkout: Checkout, type: string): Promise<void> => {
  await book.save('checkout', checkout);
  await book.notify(`checkout.${type}`, { kind: 'checkout', id: checkout.id, customer: checkout.customer });
};

type Start = Parameters<PaymentProvider['startCheckout']>[0];

export const startCheckout = async (book: Book, start: Start): Promise<Checkout> => {
  await agreePrice(book, start.terms);
  await book.get('customer', start.customer);
  const expiresAt = start.expiresAt > book.now ? start.expiresAt : book.providerTime(start.expiresAt);
  if (expiresAt <= book.now) throw new ProviderRefused('expiry', 'A checkout expires after it has begun.');
  const checkout: Checkout = { ...start, expiresAt, id: idFor('checkout'), status: 'open', subscription: null };
  await book.save('checkout', checkout);
  return checkout;
};

export const expire = async (book: Book, checkout: Checkout): Promise<void> => {
  if (checkout.status === 'complete') throw new ProviderRefused('checkout_complete', 'The checkout is paid.');
  if (checkout.status === 'open') await saveCheckout(book, { ...checkout, status: 'expired' }, 'expired');
};

const begin = (book: Book, { customer, workspaceId, terms, trialDays, checkoutId }: Checkout): Subscription => {
  const trialEndsAt = trialDays === null ? null : daysAfter(book.now, trialDays);
  const anchor = trialEndsAt ?? book.now;
  return {
    ...{ id: idFor('subscription'), customer, workspaceId, terms, checkoutId, anchor },
    ...{ status: trialEndsAt === null ? 'active' : 'trialing', trialEndsAt, months: trialEndsAt === null ? 1 : 0 },
    period: { from: book.now, to: trialEndsAt ?? monthsAfter(anchor, 1) },
    ...{ cancelAt: null, endedAt: null, next: null, failingSince: null },
  };
};

export type Entered = { checkout: string; card: CardEntry; confirmed: boolean };
export type Paid = 'paid' | 'declined' | 'needs_confirmation';

/** Keeps the card in place of the one before. */
export const saveCard = async (book: Book, customer: Customer, card: Card): Promise<void> => {
  await book.save('customer', { ...customer, card });
  await book.notify('customer.card_changed', { kind: 'customer', id: customer.id, customer: customer.id });
};

/** Begins the subscription of a checkout if its card is accepted. */
export const payCheckout = async (book: Book, { checkout: id, card: typed, confirmed }: Entered): Promise<Paid> => {
  const checkout = await book.checkout(id);
  if (checkout === null) throw new ProviderRefused('not_found', 'There is no such checkout.');
  if (checkout.status !== 'open') throw new ProviderRefused(`checkout_${checkout.status}`, 'The checkout is over.');
  const card = cardOf(typed, book.now);
  const outcome = outcomeOf(card, confirmed);
  if (outcome === 'declined' || outcome === 'needs_confirmation') return outcome;
  await saveCard(book, await book.get('customer', checkout.customer), card);
  const subscription = begin(book, checkout);
  await saveSubscription(book, subscription, 'started');
  await saveCheckout(book, { ...checkout, status: 'complete', subscription: subscription.id }, 'completed');
  if (subscription.trialEndsAt !== null) return 'paid';
  const { customer, period, terms } = subscription;
  const parts = { subscription, customer, currency: terms.currency, period, reason: 'begin' as const };
  await finalise(book, await draft(book, { ...parts, lines: [lineOfPeriod(subscription)] }), confirmed);
  return 'paid';
};

/** What the page of a checkout shows. */
export const checkoutPage = ({ id, checkoutId, workspaceId, status, terms, trialDays, ...rest }: Checkout) => {
  const monthlyMinor = monthlyOf(terms);
  return {
    ...{ id, checkoutId, workspaceId, status, terms, trialDays },
    ...{ expiresAt: rest.expiresAt, doneUrl: rest.doneUrl, cancelUrl: rest.cancelUrl },
    ...{ monthlyMinor, taxMinor: 0, dueNowMinor: trialDays === null ? monthlyMinor : 0 },
  };
};
export type CheckoutPage = ReturnType<typeof checkoutPage>;
