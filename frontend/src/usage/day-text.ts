import { formatMoney, formatNumber } from '../lib/numbers/format.js';
import { numberFormat, readerLocale } from '../lib/reader.js';

/** Days of usage are in UTC, wherever the reader is. */
const text = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(readerLocale(), { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`));

/** "Fri 20 Nov" */
export const weekdayText = (day: string): string =>
  text(day, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
/** "20 Nov" */
export const dayText = (day: string): string => text(day, { day: 'numeric', month: 'short' });
/** "November 2026" */
export const monthText = (month: string): string => text(`${month}-01`, { month: 'long', year: 'numeric' });
/** "November" */
export const monthName = (month: string): string => text(`${month}-01`, { month: 'long' });

/** "$17.20", or "41". */
export const valueText = (unit: 'cost' | 'runs', value: number): string =>
  unit === 'cost' ? formatMoney(value, value > 0 && value < 10_000) : formatNumber(Math.round(value));

/** Joins the ends of a range; null where both read the same. */
export const joinRange = (low: string, high: string, by = ' to '): string | null =>
  low === high ? null : `${low}${by}${high}`;

type Range = { mean: number; low: number; high: number };

/** "forecast $2.00, from $1.00 to $3.00", without a range that has one value. */
export const forecastText = (unit: 'cost' | 'runs', { mean, low, high }: Range): string => {
  const range = joinRange(valueText(unit, low), valueText(unit, high));
  return `forecast ${valueText(unit, mean)}${range === null ? '' : `, from ${range}`}`;
};

/** "$5", and "$0.50" where the steps of an axis are parts of a dollar. */
export const axisMoney = (micros: number, step: number): string => {
  const digits = step % 1_000_000 === 0 ? 0 : step >= 10_000 ? 2 : 4;
  return numberFormat({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(micros / 1e6);
};
