import { limits } from '../limits.js';
import { maxCost } from './max-cost.js';

const price = { book: 'test', in: 3_000_000, cacheRead: 300_000, cacheWrite: 3_750_000, out: 15_000_000 };

it('the highest cost counts what goes in by the dearest price, and rounds up', () => {
  expect(maxCost(price, { in: 1_000, out: 100 })).toBe(3_750 + 1_500);
  expect(maxCost({ ...price, out: 1 }, { in: 0, out: 1 })).toBe(1);
});

it('the highest cost is an amount that can be kept, whatever the price is', () => {
  const most = Number.MAX_SAFE_INTEGER;
  expect(maxCost({ ...price, in: most, out: most }, { in: most, out: most })).toBe(limits.attemptMicros);
});
