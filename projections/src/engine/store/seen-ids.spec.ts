import fc from 'fast-check';
import { SeenIds } from './seen-ids.js';

const id = (n: number): string => `00000000-0000-5000-8000-${String(n).padStart(12, '0')}/${n % 7}`;

describe('Ids that were seen', () => {
  it('are never taken for new', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 200 }), (ids) => {
        const seen = new SeenIds();
        for (const one of ids) seen.add(one);
        expect(ids.every((one) => seen.has(one))).toBe(true);
      }),
    );
  });

  it('leave most of those that were not for what they are', () => {
    const seen = new SeenIds();
    for (let n = 0; n < 50_000; n += 1) seen.add(id(n));
    const mistaken = Array.from({ length: 10_000 }, (_, n) => id(1_000_000 + n)).filter((one) => seen.has(one));
    expect(mistaken.length).toBeLessThan(300);
  });
});
