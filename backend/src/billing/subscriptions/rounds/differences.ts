import type { Difference } from '@throughline/contracts/billing/billing.events.js';
import type { SubscriptionTerms } from '@throughline/contracts/billing/billing.events.js';
import type { Billing } from '../../domain/billing.js';
import type { InvoiceSnapshot, SubscriptionSnapshot } from '../../provider/payment-provider.js';

export type KnownInvoice = { ref: string; status: string; total_minor: number };

const words = (...parts: readonly (string | number | null)[]): string =>
  parts
    .filter((part) => part !== null)
    .join(' ')
    .slice(0, 200);

const next = (terms: SubscriptionTerms | null): string | null => terms && `then ${terms.plan} ${terms.seats}`;

const theirs = ({ status, terms, period, cancelAt, next: later }: SubscriptionSnapshot): string => {
  if (status === 'ended' || status === 'incomplete') return 'none';
  const owes = status === 'past_due' || status === 'unpaid' ? 'owes' : null;
  return words(terms.plan, terms.seats, `until ${period.to}`, owes, cancelAt && 'cancelled', next(later));
};

const ours = ({ subscription }: Billing): string => {
  if (subscription === null) return 'none';
  const { terms, period, pastDue, cancelAt, next: later } = subscription;
  const owes = pastDue === null ? null : 'owes';
  return words(terms.plan, terms.seats, `until ${period.to}`, owes, cancelAt && 'cancelled', next(later));
};

/** For the subscription that is known, and of those that nobody has heard of. */
export const subscriptionDifferences = (billing: Billing, snapshots: readonly SubscriptionSnapshot[]): Difference[] =>
  snapshots.flatMap((snapshot) => {
    const isKnown = snapshot.id === billing.subscription?.ref;
    const expected = theirs(snapshot);
    const found = isKnown ? ours(billing) : 'none';
    return expected === found ? [] : [{ what: `subscription ${snapshot.id}`.slice(0, 120), expected, found }];
  });

/** A draft still changes. */
export const invoiceDifferences = (
  known: readonly KnownInvoice[],
  snapshots: readonly InvoiceSnapshot[],
): Difference[] =>
  snapshots
    .filter(({ status }) => status !== 'draft')
    .flatMap(({ id, status, totalMinor }) => {
      const invoice = known.find(({ ref }) => ref === id);
      const expected = words(status, totalMinor);
      const found = invoice === undefined ? 'none' : words(invoice.status, invoice.total_minor);
      return expected === found ? [] : [{ what: `invoice ${id}`.slice(0, 120), expected, found }];
    });
