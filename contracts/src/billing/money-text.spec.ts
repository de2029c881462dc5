import type { Currency } from './money.js';
import { moneyText } from './money-text.js';

it.each<[number, Currency, string]>([
  [2_000, 'USD', '$20.00'],
  [5, 'USD', '$0.05'],
  [-350, 'EUR', '-€3.50'],
  [1_200, 'JPY', '¥1,200'],
  [1_234_567, 'KWD', 'KWD 1,234.567'],
  [9_007_199_254_740_991, 'USD', '$90,071,992,547,409.91'],
])('%d in minor units of %s are %s', (minor, currency, text) =>
  expect(moneyText(minor, currency).replace(/\u00a0/g, ' ')).toBe(text),
);
