import { forecastText, joinRange } from './day-text.js';

describe('a range', () => {
  it.each([
    ['has both ends', 1, 3, '1 to 3'],
    ['is none where both ends read the same', 2, 2, null],
  ])('%s', (_, low, high, text) => expect(joinRange(String(low), String(high))).toBe(text));
});

it.each([
  ['forecast $2.00, from $1.00 to $3.00', { mean: 2_000_000, low: 1_000_000, high: 3_000_000 }],
  ['forecast $2.00', { mean: 2_000_000, low: 2_000_000, high: 2_000_000 }],
])('a day to come is told as %s', (text, range) => expect(forecastText('cost', range)).toBe(text));
