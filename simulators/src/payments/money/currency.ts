const zeroDecimal = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '));
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));

/** The decimals of a currency: amounts are counted in units of the last one. */
const getDecimals = (currency: string): 0 | 2 | 3 =>
  zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;

/** Amounts are multiples of this. Cards have two decimals, so the third one of a currency is 0. */
const getStep = (currency: string): bigint => (getDecimals(currency) === 3 ? 10n : 1n);

export const isAmountOf = (amount: number, currency: string): boolean => amount % Number(getStep(currency)) === 0;

/** An amount as people read it, such as $20.00. */
export const formatAmount = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(
    amount / 10 ** getDecimals(currency),
  );

/** The part of an amount that falls on the seconds from `from` to the end of a period, half of a step away from zero. */
export const prorated = (
  amount: number,
  period: { start: number; end: number },
  from: number,
  currency: string,
): number => {
  const whole = BigInt(Math.max(1, period.end - period.start));
  const part = BigInt(Math.max(0, period.end - Math.max(from, period.start)));
  const step = getStep(currency);
  const divisor = whole * step;
  return Number(((2n * BigInt(amount) * part + divisor) / (2n * divisor)) * step);
};
