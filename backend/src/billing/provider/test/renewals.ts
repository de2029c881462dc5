import type { Book } from './book.js';
import { idFor } from './book.js';
import { endsForFailing } from './due-times.js';
import { draft, saveInvoice } from './invoicing.js';
import { monthlyOf, monthsAfter } from './periods.js';
import { saveSubscription } from './subscription-status.js';
import { termsText } from './texts.js';
import type { Invoice, Subscription } from './test-objects.js';

/** The line that pays a period in advance. */
export const lineOfPeriod = ({ terms, period }: Subscription): Invoice['lines'][number] => ({
  ...{ id: idFor('waiting_line'), text: termsText(terms), amountMinor: monthlyOf(terms), period, ours: null },
});

/** Ends a subscription; what is open is not tried again. */
export const end = async (book: Book, subscription: Subscription): Promise<void> => {
  const over = { status: 'ended' as const, endedAt: book.now, next: null };
  await saveSubscription(book, { ...subscription, ...over }, 'ended');
  for (const invoice of await book.listFor('invoice', subscription.customer))
    if (invoice.subscription === subscription.id && invoice.status === 'open')
      await saveInvoice(book, { ...invoice, nextTryAt: null }, 'changed');
};

const writeOff = async (book: Book, { id, customer }: Subscription): Promise<void> => {
  for (const invoice of await book.listFor('invoice', customer))
    if (invoice.subscription === id && invoice.status === 'open')
      await saveInvoice(book, { ...invoice, status: 'uncollectible', nextTryAt: null }, 'written_off');
};

/** Begins the next period, and drafts its invoice, which is of the period that has ended. */
const renew = async (book: Book, subscription: Subscription): Promise<void> => {
  const { anchor, months, next, period, status } = subscription;
  const renewed: Subscription = {
    ...subscription,
    terms: next ?? subscription.terms,
    next: null,
    status: status === 'trialing' ? 'active' : status,
    months: months + 1,
    period: { from: period.to, to: monthsAfter(anchor, months + 1) },
  };
  await saveSubscription(book, renewed, 'renewed');
  await draft(book, {
    ...{ subscription: renewed, customer: renewed.customer, currency: renewed.terms.currency },
    ...{ lines: [lineOfPeriod(renewed)], period, reason: 'cycle' },
  });
};

/** Of a subscription that has reached one of its dates. */
export const passDate = async (book: Book, subscription: Subscription): Promise<void> => {
  const failed = endsForFailing(subscription);
  if (failed !== null && failed <= book.now) {
    await writeOff(book, subscription);
    await end(book, subscription);
  } else if (subscription.cancelAt !== null && subscription.cancelAt <= book.now) await end(book, subscription);
  else await renew(book, subscription);
};
