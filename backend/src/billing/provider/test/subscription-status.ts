import type { Book } from './book.js';
import type { Invoice, Subscription } from './test-objects.js';

export const saveSubscription = async (book: Book, subscription: Subscription, type: string): Promise<void> => {
  await book.save('subscription', subscription);
  const about = { kind: 'subscription' as const, id: subscription.id, customer: subscription.customer };
  await book.notify(`subscription.${type}`, about);
};

const statusOf = (now: string, { trialEndsAt }: Subscription, failing: readonly Invoice[]): Subscription['status'] => {
  if (failing.some(({ nextTryAt }) => nextTryAt === null)) return 'unpaid';
  if (failing.length > 0) return 'past_due';
  return trialEndsAt !== null && trialEndsAt > now ? 'trialing' : 'active';
};

/** What the payments of its invoices mean for a subscription. */
export const settleStatus = async (book: Book, { subscription: id, customer }: Invoice): Promise<void> => {
  if (id === null) return;
  const subscription = await book.get('subscription', id);
  if (subscription.status === 'ended') return;
  const invoices = (await book.listFor('invoice', customer)).filter((one) => one.subscription === id);
  const failing = invoices.filter(({ status, failure }) => status === 'open' && failure !== null);
  const status = statusOf(book.now, subscription, failing);
  const failingSince = failing.length === 0 ? null : (subscription.failingSince ?? book.now);
  if (status === subscription.status && failingSince === subscription.failingSince) return;
  await saveSubscription(book, { ...subscription, status, failingSince }, 'changed');
};
