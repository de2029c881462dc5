const zeroDecimal = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '));
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));

/** The decimals of a currency: amounts are counted in units of the last one. */
export const decimalsOf = (currency: string): 0 | 2 | 3 =>
  zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;

/** Amounts are multiples of this. Cards have two decimals, so the third one of a currency is 0. */
const stepOf = (currency: string): bigint => (decimalsOf(currency) === 3 ? 10n : 1n);

export const isAmountOf = (amount: number, currency: string): boolean => amount % Number(stepOf(currency)) === 0;

/** `amount × part ÷ whole`, half of a step away from zero. */
export const shareOf = (amount: bigint, [part, whole]: readonly [bigint, bigint], currency: string): number => {
  const step = stepOf(currency);
  const value = amount * part;
  const size = value < 0n ? -value : value;
  const divisor = whole * step;
  const rounded = ((2n * size + divisor) / (2n * divisor)) * step;
  return Number(value < 0n ? -rounded : rounded);
};

const decimalScale = 1_000_000_000_000n;

/** A decimal such as `0.5` in units of 10⁻¹². */
const scaled = (decimal: string): bigint => {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const size = BigInt(whole) * decimalScale + BigInt(fraction.padEnd(12, '0'));
  return decimal.startsWith('-') ? -size : size;
};

/** The price of this quantity, in minor units. */
export const amountFor = (unitAmount: string, quantity: number, currency: string): number =>
  shareOf(scaled(unitAmount) * BigInt(quantity), [1n, decimalScale], currency);

/** The part of an amount that falls on the seconds from `from` to the end of a period. */
export const prorated = (
  { unitAmount, quantity }: { unitAmount: string; quantity: number },
  period: { start: number; end: number },
  from: number,
  currency: string,
): number => {
  const whole = BigInt(Math.max(1, period.end - period.start));
  const part = BigInt(Math.max(0, period.end - Math.max(from, period.start)));
  return shareOf(scaled(unitAmount) * BigInt(quantity), [part, whole * decimalScale], currency);
};
