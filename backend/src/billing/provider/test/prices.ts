import { ProviderRefused } from '../provider.errors.js';
import type { Terms } from '../payment-provider.js';
import type { Book } from './book.js';
import type { Price } from './test-objects.js';

/** Far below what numbers hold exactly, so that no sum of an invoice is beyond it. */
const maxAmount = 1_000_000_000_000;

export const assertAmount = (amountMinor: number): void => {
  if (!Number.isSafeInteger(amountMinor) || Math.abs(amountMinor) > maxAmount)
    throw new ProviderRefused('amount', 'An amount is a whole number of at most a million million.');
};

const idOf = ({ priceListId, plan }: Terms): string => `test_price_${priceListId}-${plan}`;

/** Refuses terms that nobody can subscribe to, and another price of a plan than its price list has. */
export const checkPrice = async (book: Book, terms: Terms): Promise<Price | null> => {
  const { seats, seatMinor, currency } = terms;
  if (!Number.isSafeInteger(seats) || seats < 1 || !Number.isSafeInteger(seatMinor) || seatMinor < 0)
    throw new ProviderRefused('terms', 'Seats are at least one, and their price is a whole number of at least zero.');
  assertAmount(seats * seatMinor);
  const known = await book.find('price', idOf(terms));
  if (known !== null && (known.seatMinor !== seatMinor || known.currency !== currency))
    throw new ProviderRefused('price_differs', 'The price list has another price for this plan.');
  return known;
};

export const agreePrice = async (book: Book, terms: Terms): Promise<void> => {
  if ((await checkPrice(book, terms)) !== null) return;
  const { seatMinor, currency } = terms;
  await book.save('price', { id: idOf(terms), customer: '', seatMinor, currency });
};
