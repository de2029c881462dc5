import { formatAmount, prorated } from './currency.js';
import { addMonths, periodEnd } from './periods.js';

const month = { start: 0, end: 31 * 86_400 };
const lastThird = month.end - month.end / 3;

describe('a part of an amount', () => {
  it('is rounded to what the currency has: whole yen, and hundredths of a dinar', () => {
    expect(prorated(2_000, month, lastThird, 'jpy')).toBe(667);
    expect(prorated(20_000, month, lastThird, 'kwd')).toBe(6_670);
  });
  it('is rounded up from a half on', () => expect(prorated(1, month, month.end / 2, 'eur')).toBe(1));
  it('is nothing after the period, and all of it before', () => {
    expect(prorated(1_000, month, month.end + 1, 'eur')).toBe(0);
    expect(prorated(1_000, month, -1, 'eur')).toBe(1_000);
  });
});

it('an amount reads as people write it', () =>
  expect([formatAmount(6_000, 'usd'), formatAmount(500, 'jpy')]).toEqual(['$60.00', '¥500']));

it('a month from the 31st ends on the last day of a shorter one, and the next one is whole again', () => {
  const anchor = Date.UTC(2027, 0, 31, 8) / 1_000;
  const end = addMonths(anchor, 1);
  expect(end).toBe(Date.UTC(2027, 1, 28, 8) / 1_000);
  expect(periodEnd(anchor, end)).toBe(Date.UTC(2027, 2, 31, 8) / 1_000);
});
