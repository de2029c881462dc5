import type { ConnectedModel } from '@throughline/contracts/connections/connection.requests.js';
import type { SetPrice } from '@throughline/contracts/model-prices/model-price.events.js';
import { z } from 'zod';
import { pricePerMillion } from '../../models/components/price-text.js';

/** Dollars per million tokens, as they are typed. */
const typedPrice = z.object({ in: z.string(), cacheRead: z.string(), cacheWrite: z.string(), out: z.string() });
export type TypedPrice = z.infer<typeof typedPrice>;

const maxDollars = 100_000;

/** Millionths of a dollar; null if the text cannot be read as a price. */
const parseMicros = (text: string): number | null => {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(typed) || Number(typed) > maxDollars) return null;
  return Math.round(Number(typed) * 1e6);
};

/** Without a price of its own, what comes from the cache is charged as everything that goes in. */
export const PriceForm = typedPrice.transform((typed, context): SetPrice => {
  const read = (name: keyof TypedPrice, otherwise?: number): number => {
    const micros = typed[name].trim() === '' && otherwise !== undefined ? otherwise : parseMicros(typed[name]);
    if (micros !== null) return micros;
    context.addIssue({ code: 'custom', path: [name], message: 'A price such as 3.00.' });
    return 0;
  };
  const whole = read('in');
  return {
    in: whole,
    cacheRead: read('cacheRead', whole),
    cacheWrite: read('cacheWrite', whole),
    out: read('out'),
  };
});

export const typedFrom = ({ price }: ConnectedModel): TypedPrice => ({
  in: price === null ? '' : pricePerMillion(price.in),
  cacheRead: price === null ? '' : pricePerMillion(price.cacheRead),
  cacheWrite: price === null ? '' : pricePerMillion(price.cacheWrite),
  out: price === null ? '' : pricePerMillion(price.out),
});
