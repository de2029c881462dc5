import { exponentOf, type Currency, type UnitPrice } from '@throughline/contracts/billing/money.js';
import { numberFormat } from '../reader.js';

const format = (currency: Currency, digits: number): Intl.NumberFormat =>
  numberFormat({
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: exponentOf(currency),
    maximumFractionDigits: digits,
  });

/** Cents of a dollar, yen, … as the reader writes money. */
export const formatMinor = (amountMinor: number, currency: Currency): string =>
  format(currency, exponentOf(currency)).format(amountMinor / 10 ** exponentOf(currency));

/** Returns what one costs, with all the digits that the price has. */
export const formatUnitPrice = ({ micros, per }: UnitPrice, currency: Currency): string =>
  format(currency, 8).format(micros / per / 1e6);
