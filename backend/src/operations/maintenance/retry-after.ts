import type { MaintenancePlan } from '@throughline/contracts/operations/operations.events.js';

/** In seconds; `unknown` is for maintenance without a planned end. */
const wait = { min: 5, max: 3_600, unknown: 60 };

/** Seconds after which a client should repeat a request that was refused during maintenance. */
export const retryAfter = ({ until }: MaintenancePlan, now: number): number => {
  if (until === null) return wait.unknown;
  return Math.min(wait.max, Math.max(wait.min, Math.ceil((Date.parse(until) - now) / 1_000)));
};
