import { ProviderRefused } from '../provider.errors.js';
import type { PaymentProvider, Period, Preview, Terms } from '../payment-provider.js';
import type { Book } from './book.js';
import { idFor } from './book.js';
import { draft, finalise, sumOf } from './invoicing.js';
import { instantOf, monthlyOf, shareOfRest } from './periods.js';
import { agreePrice, checkPrice } from './prices.js';
import { end } from './renewals.js';
import { saveSubscription } from './subscription-status.js';
import { termsText } from './texts.js';
import type { Subscription } from './test-objects.js';

type Change = Parameters<PaymentProvider['preview']>[0];

const running = async (book: Book, id: string): Promise<Subscription> => {
  const subscription = await book.get('subscription', id);
  if (subscription.status === 'ended') throw new ProviderRefused('ended', 'The subscription has ended.');
  return subscription;
};

const equal = (one: Terms, other: Terms): boolean =>
  (['plan', 'priceListId', 'seats', 'seatMinor', 'currency'] as const).every((key) => one[key] === other[key]);

type Line = { text: string; amountMinor: number; period: Period };

/** What was paid in advance for the rest of the period comes back, and the rest is paid under the new terms. */
const prorations = ({ terms, period, status }: Subscription, next: Terms, prorationAt: string): Line[] => {
  const at = instantOf(Date.parse(prorationAt));
  if (status === 'trialing' || equal(terms, next)) return [];
  if (at < period.from || at >= period.to)
    throw new ProviderRefused('proration_time', 'The instant of a change is in the current period.');
  const rest = { from: at, to: period.to };
  return [
    {
      text: `Unused time of ${termsText(terms)}`,
      amountMinor: -shareOfRest(monthlyOf(terms), period, at),
      period: rest,
    },
    {
      text: `Remaining time of ${termsText(next)}`,
      amountMinor: shareOfRest(monthlyOf(next), period, at),
      period: rest,
    },
  ];
};

const check = (subscription: Subscription, { terms }: Change): void => {
  if (terms.currency !== subscription.terms.currency)
    throw new ProviderRefused('currency', 'A subscription keeps its currency.');
};

export const preview = async (book: Book, change: Change): Promise<Preview> => {
  const subscription = await running(book, change.subscription);
  check(subscription, change);
  await checkPrice(book, change.terms);
  const { terms, at, prorationAt } = change;
  const lines = at === 'now' ? prorations(subscription, terms, prorationAt) : [];
  const dueNowMinor = Math.max(0, sumOf(lines));
  return { lines, dueNowMinor, taxMinor: 0, nextMinor: monthlyOf(terms), currency: terms.currency };
};

/** A change now is paid at once, or not made; what comes back is credited on the next invoice. */
const changeNow = async (book: Book, subscription: Subscription, { terms, prorationAt }: Change): Promise<void> => {
  const lines = prorations(subscription, terms, prorationAt).map((line) => ({
    ...line,
    id: idFor('waiting_line'),
    ours: null,
  }));
  const changed: Subscription = { ...subscription, terms, next: null };
  await saveSubscription(book, changed, 'changed');
  const { id, customer } = changed;
  const { currency } = terms;
  const period = { from: instantOf(Date.parse(prorationAt)), to: changed.period.to };
  if (sumOf(lines) > 0) {
    const parts = { subscription: changed, customer, currency, lines, period, reason: 'change' as const };
    const { failure } = await finalise(book, await draft(book, parts));
    if (failure !== null) throw new ProviderRefused(failure.code, 'The card did not pay, so nothing was changed.');
    return;
  }
  for (const line of lines) await book.save('waiting_line', { ...line, customer, subscription: id, currency });
};

export const change = async (book: Book, asked: Change): Promise<void> => {
  const subscription = await running(book, asked.subscription);
  check(subscription, asked);
  await agreePrice(book, asked.terms);
  if (asked.at === 'now') return changeNow(book, subscription, asked);
  if (subscription.cancelAt !== null)
    throw new ProviderRefused('ending', 'A subscription that ends with its period has no next one.');
  return saveSubscription(book, { ...subscription, next: asked.terms }, 'changed');
};

export const keepTerms = async (book: Book, id: string): Promise<void> => {
  const subscription = await running(book, id);
  if (subscription.next !== null) await saveSubscription(book, { ...subscription, next: null }, 'changed');
};

type Cancel = Parameters<PaymentProvider['cancel']>[0];

export const cancel = async (book: Book, { subscription: id, at }: Cancel): Promise<void> => {
  const subscription = await running(book, id);
  if (at === 'now') return end(book, subscription);
  return saveSubscription(book, { ...subscription, cancelAt: subscription.period.to, next: null }, 'changed');
};

export const resume = async (book: Book, id: string): Promise<void> => {
  const subscription = await running(book, id);
  if (subscription.cancelAt !== null) await saveSubscription(book, { ...subscription, cancelAt: null }, 'changed');
};
