import { calcPrice, findProvider } from '@pydantic/genai-prices';
import { limits } from '@throughline/contracts/limits.js';
import type { Usage } from '@throughline/contracts/runs/run.events.js';
import fc from 'fast-check';
import { costMicros } from './cost.js';
import { bundledPrice } from './price-book.js';

const books = [
  'openai',
  'anthropic',
  'google',
  'mistral',
  'groq',
  'deepseek',
  'x-ai',
  'openrouter',
  'together',
  'fireworks',
];
const at = new Date('2026-11-01T12:00:00Z');
const named = books.flatMap((book) =>
  (findProvider({ providerId: book })?.models ?? []).map(({ id }) => ({ book, id })),
);
/** A turn of up to a million tokens: prices are whole millionths per million tokens, and cannot say a third of one. */
const tokens = fc.oneof(fc.nat(200), fc.nat(50_000), fc.nat(250_000));
const usages = fc
  .record({ plain: tokens, cacheRead: tokens, cacheWrite: tokens, out: tokens })
  .map(({ plain, cacheRead, cacheWrite, out }): Usage => {
    return { in: plain + cacheRead + cacheWrite, cacheRead, cacheWrite, out, reasoning: 0, estimated: false };
  });

/** Goes by the book's own arithmetic, in floating point; null where it has no price for what was used. */
const byTheBook = (usage: Usage, { book, id }: { book: string; id: string }): number | null => {
  try {
    const given = {
      input_tokens: usage.in,
      cache_read_tokens: usage.cacheRead,
      cache_write_tokens: usage.cacheWrite,
      output_tokens: usage.out,
    };
    return (calcPrice(given, id, { providerId: book, timestamp: at })?.total_price ?? Number.NaN) * 1e6;
  } catch {
    return null;
  }
};

describe('the price of a turn', () => {
  it('is within a millionth of a dollar of the book that it is from', () => {
    fc.assert(
      fc.property(usages, fc.constantFrom(...named), (usage, model) => {
        const price = bundledPrice({ priceBook: model.book }, model.id, { at, input: usage.in });
        const expected = byTheBook(usage, model);
        // For 10,000 usages that the book has a price for.
        fc.pre(price !== null && expected !== null && !Number.isNaN(expected));
        expect(Math.abs(costMicros(usage, price) - expected)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 10_000 },
    );
  });
  it('is rounded once, halves to the even number', () => {
    const price = { book: 'test', in: 500_000, cacheRead: 0, cacheWrite: 0, out: 0 };
    const spentFor = (sent: number) => costMicros({ in: sent, cacheRead: 0, cacheWrite: 0, out: 0 }, price);
    expect([1, 2, 3, 5, 7].map(spentFor)).toEqual([0, 1, 2, 2, 4]);
  });
  it('is exact for more tokens than floating point can multiply', () => {
    const price = { book: 'test', in: 9_007_199_254, cacheRead: 0, cacheWrite: 0, out: 0 };
    const usage = { in: 9_007_199, cacheRead: 0, cacheWrite: 0, out: 0, reasoning: 0, estimated: false };
    expect(costMicros(usage, price)).toBe(81_129_636_113);
  });
  it('is never more than an attempt is counted with, whatever is reported and priced', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const price = { book: 'test', in: most, cacheRead: most, cacheWrite: most, out: most };
    const usage = { in: most, cacheRead: 0, cacheWrite: 0, out: most, reasoning: 0, estimated: false };
    expect(costMicros(usage, price)).toBe(limits.attemptMicros);
  });
  it('is unknown for a model that the book does not have, and for a service that is in no book', () => {
    expect(bundledPrice({ priceBook: 'openai' }, 'nobody-1', { at, input: 0 })).toBeNull();
    expect(bundledPrice({ priceBook: null }, 'gpt-4.1', { at, input: 0 })).toBeNull();
  });
});
