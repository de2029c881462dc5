import { exponentOf, type Currency } from './money.js';

/** The amount as a decimal number: minor units never pass through a number with a fraction. */
const getDecimal = (minor: number, exponent: number): `${number}` => {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const point = digits.length - exponent;
  const sign = minor < 0 ? '-' : '';
  const text = exponent === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return `${sign}${text}` as `${number}`;
};

/** An amount in the words of a sentence: `$20.00`, `-€3.50`, `¥1,200`. */
export const moneyText = (minor: number, currency: Currency): string => {
  const digits = exponentOf(currency);
  const fractions = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, ...fractions });
  return format.format(getDecimal(minor, digits));
};
