import { daysAfter } from './periods.js';
import type { Checkout, Invoice, Kind, Objects, Subscription } from './test-objects.js';

/** Days after a failed payment until the next try, by the tries so far; afterwards there is none. */
const retryDays = [3, 5, 7];
/** A subscription whose payments fail so long ends. */
const daysUntilEnd = 21;

/** When an invoice is tried next, whose tries failed since an instant. */
export const nextTryAfter = (tries: number, failingSince: string): string | null => {
  const days = retryDays[tries - 1];
  return days === undefined ? null : daysAfter(failingSince, days);
};

export const endsForFailing = ({ failingSince }: Subscription): string | null =>
  failingSince === null ? null : daysAfter(failingSince, daysUntilEnd);

const dueOfSubscription = (subscription: Subscription): string | null => {
  if (subscription.status === 'ended') return null;
  const dates = [subscription.cancelAt, endsForFailing(subscription), subscription.period.to];
  return dates.filter((date) => date !== null).sort()[0] ?? null;
};

/** When something happens to an object by itself. */
export const dueOf = <K extends Kind>(kind: K, object: Objects[K]): string | null => {
  switch (kind) {
    case 'checkout': {
      const { status, expiresAt } = object as Checkout;
      return status === 'open' ? expiresAt : null;
    }
    case 'subscription':
      return dueOfSubscription(object as Subscription);
    case 'invoice': {
      const { status, finaliseAt, nextTryAt } = object as Invoice;
      if (status === 'draft') return finaliseAt;
      return status === 'open' ? nextTryAt : null;
    }
    default:
      return null;
  }
};
