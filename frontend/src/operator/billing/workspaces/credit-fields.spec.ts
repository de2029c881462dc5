import type { Currency } from '@throughline/contracts/billing/money.js';
import { CreditFields, parseMinor } from './credit-fields.js';

it.each<[string, Currency, number | null]>([
  ['25', 'USD', 2_500],
  ['12.5', 'USD', 1_250],
  ['0,05', 'EUR', 5],
  ['1200', 'JPY', 1_200],
  ['1.5', 'JPY', null],
  ['1.234', 'KWD', 1_234],
  ['1.234', 'USD', null],
  ['-5', 'USD', null],
  ['', 'USD', null],
])('the amount %s in %s is %s in minor units', (text, currency, minor) =>
  expect(parseMinor(text, currency)).toBe(minor),
);

it('credit ends with its last day, and is never over nothing', () => {
  const fields = { amount: '25', currency: 'USD', day: '2026-12-31', reason: 'An outage.' };
  expect(CreditFields.parse(fields)).toEqual({
    amountMinor: 2_500,
    currency: 'USD',
    until: '2026-12-31T23:59:59.999Z',
    reason: 'An outage.',
  });
  expect(CreditFields.safeParse({ ...fields, amount: '0' }).success).toBe(false);
});
