import type { Price, Usage } from '@throughline/contracts/runs/run.events.js';
import { bundledPrice, bundledTiers } from '../../models/prices/price-book.js';
import { costMicros } from '../../models/prices/cost.js';
import { SpentTokens } from './spent-tokens.js';

const at = new Date('2026-11-01T12:00:00Z');
const usage = (over: Partial<Usage>): Usage => ({
  ...{ in: 0, cacheRead: 0, cacheWrite: 0, out: 0, reasoning: 0, estimated: false },
  ...over,
});
const spent = (...used: Usage[]) =>
  new SpentTokens(
    used.map((each) => ({ used: each, input: each.in })),
    at,
  );
const price: Price = { book: 'workspace', in: 3_000_000, cacheRead: 300_000, cacheWrite: 3_750_000, out: 15_000_000 };

describe('what tokens would have cost on a model', () => {
  it('is each kind of token by its own price', () => {
    const tokens = usage({ in: 1_000, cacheRead: 600, cacheWrite: 100, out: 200, reasoning: 150 });
    const expected = (300 * 3 + 600 * 0.3 + 100 * 3.75 + 200 * 15) | 0;
    expect(spent(tokens).costOn({ provider: 'openai', model: 'any' }, price)).toBe(expected);
  });
  it('is summed before it is rounded, so that many small requests are not lost', () => {
    const cheap = { book: 'workspace', in: 100_000, cacheRead: 0, cacheWrite: 0, out: 0 };
    const requests = Array.from({ length: 20 }, () => usage({ in: 1 }));
    expect(spent(...requests).costOn({ provider: 'openai', model: 'any' }, cheap)).toBe(2);
  });
  it('is unknown without a price, and nothing for no tokens', () => {
    const tokens = usage({ in: 1_000, out: 10 });
    expect(spent(tokens).costOn({ provider: 'openai', model: 'nobody-1' }, null)).toBeNull();
    expect(spent(tokens).costOn({ provider: 'gone', model: 'nobody-1' }, null)).toBeNull();
    expect(spent().costOn({ provider: 'openai', model: 'any' }, price)).toBe(0);
  });
  it('is by the tier of each request where a book has tiers', () => {
    const [google, model] = [{ priceBook: 'google' }, 'gemini-2.5-pro'];
    expect(bundledTiers(google, model, at)).toEqual([200_000]);
    const [small, large] = [usage({ in: 100_000, out: 1_000 }), usage({ in: 250_000, out: 1_000 })];
    const each = [small, large, small].map((request) => {
      const listed = bundledPrice(google, model, { at, input: request.in });
      return listed === null ? 0 : costMicros(request, listed);
    });
    const listed = bundledPrice(google, model, { at, input: 0 });
    expect(spent(small, large, small).costOn({ provider: 'google', model }, listed)).toBe(
      each.reduce((sum, one) => sum + one, 0),
    );
    expect(each[1]).toBeGreaterThan(2 * (each[0] ?? 0));
  });
});
