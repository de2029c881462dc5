import fc from 'fast-check';
import { monthsAfter, shareOfRest } from './periods.js';

describe('months of the test provider', () => {
  it.each([
    ['2026-01-31T10:20:30.000Z', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2028-01-31T10:20:30.000Z', ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
    ['2026-11-30T10:20:30.000Z', ['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']],
  ])('that begin on %s end on its day, or on the last one of a shorter month', (anchor, days) => {
    expect(days.map((_, at) => monthsAfter(anchor, at + 1))).toEqual(days.map((day) => `${day}T10:20:30.000Z`));
  });
});

describe('the rest of a period', () => {
  const period = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };

  it('costs its share to the second, and a half of the smallest unit goes to the even neighbour', () => {
    const half = '2026-11-16T00:00:00.000Z';
    expect([1, 3, 5, -1, -3].map((amount) => shareOfRest(amount, period, half))).toEqual([0, 2, 2, 0, -2]);
    expect(shareOfRest(2_592_000, period, '2026-11-30T23:59:59.000Z')).toBe(1);
    expect(shareOfRest(2_592_000, period, period.from)).toBe(2_592_000);
  });

  it('is never more than the whole, and what comes back for no change is what is charged', () => {
    const seconds = 30 * 86_400;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: seconds }), (amount, passed) => {
        const at = new Date(Date.parse(period.from) + passed * 1_000).toISOString();
        const share = shareOfRest(amount, period, at);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(amount);
        expect(share + shareOfRest(-amount, period, at)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
});
