import { Currency } from '@throughline/contracts/billing/money.js';

/** The id of an object that Stripe names by its id, or shows as a whole. */
export const toId = (of: string | { id: string } | null | undefined): string | null =>
  typeof of === 'string' ? of : (of?.id ?? null);

export const getInstant = (seconds: number): string => new Date(seconds * 1_000).toISOString();

export const instantOrNull = (seconds: number | null): string | null => (seconds === null ? null : getInstant(seconds));

export const getSeconds = (instant: string): number => Math.floor(Date.parse(instant) / 1_000);

export const getCurrency = (code: string): Currency => Currency.parse(code.toUpperCase());
