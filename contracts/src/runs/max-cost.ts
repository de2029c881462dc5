import { limits } from '../limits.js';
import type { Price } from './run.events.js';

const million = 1_000_000;

/** The highest that these tokens can cost, in millionths of a US dollar: each that goes in is counted by the dearest of its prices. */
export const maxCost = (price: Price, tokens: { in: number; out: number }): number => {
  const dearest = Math.max(price.in, price.cacheRead, price.cacheWrite);
  return Math.min(Math.ceil((tokens.in * dearest + tokens.out * price.out) / million), limits.attemptMicros);
};
