import { readAs } from '../reader.js';
import { formatBytes, formatMoney, formatNumber } from './format.js';

describe('money', () => {
  it('is rounded to cents, and precise on a step', () => {
    expect(formatMoney(18_920_000)).toBe('$18.92');
    expect(formatMoney(6_100, true)).toBe('$0.0061');
    expect([formatMoney(0), formatMoney(0, true)]).toEqual(['$0.00', '$0.00']);
    expect([formatMoney(4_800), formatMoney(5_000)]).toEqual(['$0.0048', '$0.01']);
  });
});

describe('sizes', () => {
  it.each([
    [94, '94 B'],
    [1_229, '1.2 KB'],
    [10_485_760, '10 MB'],
    [1_073_689_395, '1024 MB'],
    [157_286_400_000, '146 GB'],
  ])('%d bytes read as %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));
});

describe('numbers', () => {
  it.each([
    ['en-GB', '1,234,567'],
    ['en-IN', '12,34,567'],
  ] as const)('are grouped as people write them in %s', (locale, written) => {
    readAs({ timeZone: 'UTC', locale });
    expect(formatNumber(1_234_567)).toBe(written);
  });
});
