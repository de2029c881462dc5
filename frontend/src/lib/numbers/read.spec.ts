import type { Locale } from '@throughline/contracts/locale.js';
import { readNumber, understoodNumber, writeNumber } from './read.js';
import { readAs } from '../reader.js';

const as = (locale: Locale): void => readAs({ timeZone: 'UTC', locale });
afterEach(() => as('en-GB'));

describe('a number that a person types', () => {
  it.each<[Locale, string, number]>([
    ['en-GB', '12', 12],
    ['en-GB', '1,200', 1_200],
    ['en-GB', '1,234,567.89', 1_234_567.89],
    ['en-GB', '1 200', 1_200],
    ['en-GB', '−3.5', -3.5],
    ['en-GB', '.5', 0.5],
    ['en-GB', '1.5e3', 1_500],
    ['en-GB', '1.200', 1.2],
    ['en-GB', '3,5', 3.5],
    ['en-GB', '12,50', 12.5],
    ['en-GB', '1250,50', 1_250.5],
    ['en-GB', '1.200,50', 1_200.5],
    ['en-GB', "1'200,50", 1_200.5],
    ['en-ZA', '1,200.50', 1_200.5],
    ['en-IN', '12,34,567', 1_234_567],
    ['en-ZA', '1 200,5', 1_200.5],
    ['en-ZA', '1\u00a0200,5', 1_200.5],
  ])('is read as %s writes it, or as it can mean one number alone: %s', (locale, typed, value) => {
    as(locale);
    expect(readNumber(typed)).toEqual({ value });
  });
  it.each<[Locale, string, string]>([
    ['en-GB', '0,500', 'Write 0.5 or 500.'],
    ['en-GB', '1.2.3', 'Write 12.3 or 123.'],
    ['en-ZA', '1.200', 'Write 1,2 or 1200.'],
  ])('is refused in %s when it can mean two: %s', (locale, typed, both) => {
    as(locale);
    expect(readNumber(typed)).toEqual({ error: `This can be read in more than one way. ${both}` });
  });
  it.each(['twelve', '12 pieces', '1e999', '--1', ''])('is refused when it is none: %s', (typed) =>
    expect(readNumber(typed)).toEqual({ error: 'Enter a number, such as 12 or 3.5.' }),
  );
  it.each(['9007199254740993', '-12345678901234567890', '9,007,199,254,740,993'])(
    'is refused when figures of it would be lost: %s',
    (typed) =>
      expect(readNumber(typed)).toEqual({
        error: `This has more figures than a number can keep. Use a text for it, or at most 9,007,199,254,740,991.`,
      }),
  );
  it('is shown as it was understood, unless it is written so', () => {
    expect(['1,200', '1.200', '12', '3,5', ''].map(understoodNumber)).toEqual([
      'Read as 1200',
      'Read as 1.2',
      undefined,
      'Read as 3.5',
      undefined,
    ]);
  });
  it('is read back as what was written', () => {
    for (const locale of ['en-GB', 'en-ZA', 'en-IN'] as const) {
      as(locale);
      for (const value of [0, -1, 1_234_567.891, 0.0000012]) expect(readNumber(writeNumber(value))).toEqual({ value });
    }
  });
});
