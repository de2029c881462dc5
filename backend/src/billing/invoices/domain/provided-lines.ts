import type { SubscriptionTerms } from '@throughline/contracts/billing/billing.events.js';
import type { InvoiceLine } from '@throughline/contracts/billing/invoice.events.js';
import { limits } from '@throughline/contracts/limits.js';
import { getSeatPrice, type PriceList } from '@throughline/contracts/billing/price-list.js';
import type { InvoiceSnapshot } from '../../provider/payment-provider.js';

/** How a line of ours is called at the provider. `of`: a meter, or `credit`. */
export const ownLineId = (period: number, of: string): string => `p${period}-${of}`;

export const getOwnLine = (id: string): { period: number; of: string } | null => {
  const found = /^p(\d+)-([a-z_]+)$/.exec(id);
  return found === null ? null : { period: Number(found[1]), of: found[2] ?? '' };
};

/** Returns what the provider put on the invoice by itself: the seats of a period, and changes as it worded them. */
export const providedLines = (
  { lines, reason }: InvoiceSnapshot,
  terms: SubscriptionTerms | null,
  list: PriceList,
): InvoiceLine[] => {
  const provided = lines.filter(({ ours }) => ours === null);
  const seats = provided.find(({ amountMinor }) => isForSeats(amountMinor, reason, { terms, list }));
  return provided.map((line, at): InvoiceLine => {
    const { amountMinor, period, text } = line;
    if (terms !== null && line === seats) {
      const { plan, seats } = terms;
      return { kind: 'seats', id: 'seats', amountMinor, plan, seats, seatMinor: getSeatPrice(plan, list), period };
    }
    return { kind: 'change', id: `change-${at + 1}`, amountMinor, text: text.slice(0, limits.invoiceText), period };
  });
};

const isForSeats = (
  amountMinor: number,
  reason: InvoiceSnapshot['reason'],
  { terms, list }: { terms: SubscriptionTerms | null; list: PriceList },
): boolean =>
  terms !== null &&
  (reason === 'cycle' || reason === 'begin') &&
  amountMinor === terms.seats * getSeatPrice(terms.plan, list);
