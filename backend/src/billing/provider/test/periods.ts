import { divideHalfEven } from '@throughline/contracts/billing/money.js';
import type { Period, Terms } from '../payment-provider.js';

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

/** Instants of the test provider are whole seconds. */
export const instantOf = (milliseconds: number): string =>
  new Date(Math.floor(milliseconds / second) * second).toISOString();

export const hoursAfter = (instant: string, hours: number): string => instantOf(Date.parse(instant) + hours * hour);
export const daysAfter = (instant: string, days: number): string => instantOf(Date.parse(instant) + days * day);

/** The same day and time N calendar months later, or the last day of a month that is too short. */
export const monthsAfter = (anchor: string, months: number): string => {
  const from = new Date(anchor);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay));
  return instantOf(midnight + (from.getTime() % day));
};

/** What the terms cost a month, without tax. */
export const monthlyOf = ({ seats, seatMinor }: Terms): number => seats * seatMinor;

/** The share of an amount that falls on the rest of a period, to the second and rounded once. */
export const shareOfRest = (amountMinor: number, { from, to }: Period, at: string): number => {
  const [begin, end, now] = [from, to, at].map((instant) => BigInt(Math.floor(Date.parse(instant) / second)));
  if (begin === undefined || end === undefined || now === undefined || end <= begin) return 0;
  return Number(divideHalfEven(BigInt(amountMinor) * (end - now), end - begin));
};
