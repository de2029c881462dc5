import { finalise, tryPayment } from './invoicing.js';
import type { Book } from './book.js';
import { expire } from './checkouts.js';
import { passDate } from './renewals.js';

/** Does what is due by an instant, each at its own time and the first one first. */
export const runDue = async (book: Book, until: string): Promise<void> => {
  for (let due = await book.nextDue(until); due !== null; due = await book.nextDue(until)) {
    const then = book.at(due.dueAt);
    switch (due.kind) {
      case 'checkout':
        await expire(then, await then.get('checkout', due.id));
        break;
      case 'subscription':
        await passDate(then, await then.get('subscription', due.id));
        break;
      case 'invoice': {
        const invoice = await then.get('invoice', due.id);
        if (invoice.status === 'draft') await finalise(then, invoice);
        else await tryPayment(then, invoice, { automatic: true, confirmed: false });
        break;
      }
      default:
        throw new Error(`A ${due.kind} has no date.`);
    }
  }
};
