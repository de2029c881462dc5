import { z } from 'zod';

/** Currencies that prices may be in, with the digits after the point that their coins have (ISO 4217). */
const exponents = { USD: 2, EUR: 2, GBP: 2, CHF: 2, CAD: 2, AUD: 2, SEK: 2, JPY: 0, KRW: 0, KWD: 3, BHD: 3 } as const;

export const Currency = z.enum(Object.keys(exponents) as [keyof typeof exponents, ...(keyof typeof exponents)[]]);
export type Currency = z.infer<typeof Currency>;

/** Digits after the point of an amount in minor units. */
export const exponentOf = (currency: Currency): number => exponents[currency];

/** In the currency's smallest unit: cents of a dollar, yen. Negative: in the customer's favour. */
export const Minor = z.int();

/** `micros` millionths of the currency's unit for each `per` of what is counted. */
export const UnitPrice = z.object({ micros: z.int().nonnegative(), per: z.int().positive() });
export type UnitPrice = z.infer<typeof UnitPrice>;

/** The quotient of two integers, rounded to the nearest; a half to the even neighbour. `by` is positive. */
export const divideHalfEven = (dividend: bigint, by: bigint): bigint => {
  const floor = dividend >= 0n ? dividend / by : -((-dividend + by - 1n) / by);
  const twice = (dividend - floor * by) * 2n;
  if (twice < by) return floor;
  if (twice > by) return floor + 1n;
  return floor % 2n === 0n ? floor : floor + 1n;
};

/** Returns what a quantity costs in minor units, rounded once. Throws a RangeError if no number can hold it exactly. */
export const getAmount = (quantity: number, { micros, per }: UnitPrice, currency: Currency): number => {
  const exact = BigInt(quantity) * BigInt(micros) * 10n ** BigInt(exponentOf(currency));
  const amount = Number(divideHalfEven(exact, BigInt(per) * 1_000_000n));
  if (!Number.isSafeInteger(amount)) throw new RangeError('The amount is beyond what a number holds exactly.');
  return amount;
};
