import { findProvider } from '@pydantic/genai-prices';
import type { Price } from '@throughline/contracts/runs/run.events.js';
import { costMicros, type Tokens } from '../../models/prices/cost.js';
import { bundledPrice, tierStarts } from '../../models/prices/price-book.js';
import { costOnModel, type Requests } from './cost-on-model.js';

const at = new Date('2026-11-01T12:00:00Z');
const requests = (over: Partial<Tokens>): Requests => ({
  in: 0,
  cacheRead: 0,
  cacheWrite: 0,
  out: 0,
  largest: over.in ?? 0,
  ...over,
});
const price: Price = { book: 'workspace', in: 3_000_000, cacheRead: 300_000, cacheWrite: 3_750_000, out: 15_000_000 };
const priced = { provider: 'openai', model: 'any', price };

describe('what tokens would have cost on a model', () => {
  it('is each kind of token by its own price', () => {
    const tokens = requests({ in: 1_000, cacheRead: 600, cacheWrite: 100, out: 200 });
    expect(costOnModel([tokens], priced, at)).toBe(300 * 3 + 600 * 0.3 + 100 * 3.75 + 200 * 15);
  });
  it('is unknown without a price, and nothing for no tokens', () => {
    const tokens = requests({ in: 1_000, out: 10 });
    for (const provider of ['openai', 'gone'])
      expect(costOnModel([tokens], { provider, model: 'nobody-1', price: null }, at)).toBeNull();
    expect(costOnModel([], priced, at)).toBe(0);
  });
  it('is by the tier of each request where a book has tiers', () => {
    const model = 'gemini-2.5-pro';
    const getPrice = (input: number) => bundledPrice({ priceBook: 'google' }, model, { at, input });
    const [small, large] = [requests({ in: 100_000, out: 1_000 }), requests({ in: 250_000, out: 1_000 })];
    const each = [small, large].map((used) => costMicros(used, getPrice(used.in) ?? price));
    expect(costOnModel([small, large], { provider: 'google', model, price: getPrice(0) }, at)).toBe(
      each.reduce((sum, one) => sum + one, 0),
    );
    expect(each[1]).toBeGreaterThan(4 * (each[0] ?? 0));
  });
  it('depends on the size of a request only where the book says so', () => {
    const starts = tierStarts();
    expect(starts).toEqual([...starts].toSorted((a, b) => a - b));
    for (const providerId of ['openai', 'google', 'anthropic', 'openrouter'])
      for (const { id } of findProvider({ providerId })?.models ?? []) {
        const book = { priceBook: providerId };
        // Within a tier of all models the smallest and the largest request have one price.
        for (const [n, start] of [-1, ...starts].entries()) {
          const end = starts[n] ?? 10_000_000;
          const [first, last] = [start + 1, end].map((input) => bundledPrice(book, id, { at, input }));
          expect(first).toEqual(last);
        }
      }
  });
});
