import { numberFormat } from '../reader.js';

export const formatNumber = (value: number): string => numberFormat().format(value);

/** Formats a count with its noun: `1 run`, `2,000 runs`. */
export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** A share from 0 to 1. */
export const formatPercent = (share: number): string =>
  numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(share).replace('%', ' %');

const money = (digits: number): Intl.NumberFormat =>
  numberFormat({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

const halfCent = 5_000;

/** Micro-dollars; `precise` shows four digits, for single steps, as what would round to nothing always has. Nothing is "$0.00" everywhere. */
export const formatMoney = (micros: number, precise = false): string =>
  money(micros !== 0 && (precise || Math.abs(micros) < halfCent) ? 4 : 2).format(micros / 1e6);

const units = ['B', 'KB', 'MB', 'GB'] as const;
/** "412 B", "1.9 KB", "5 GB": with one digit after the point below a hundred, unless it is a zero. */
export const formatBytes = (bytes: number): string => {
  const power = Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  const written = numberFormat({ maximumFractionDigits: digits, useGrouping: false }).format(value);
  return `${written} ${units[power] ?? 'B'}`;
};
