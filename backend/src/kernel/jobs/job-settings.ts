import { backoff } from '@throughline/platform/delay.js';

/** The job of a lost worker is claimed by another one after at most `lockDuration` and two checks. */
export const lockSettings = {
  lockDuration: 3_000,
  lockRenewTime: 1_000,
  stalledInterval: 1_000,
  maxStalledCount: 1_000_000,
};
export const jobOptions = {
  attempts: 1_000_000,
  backoff: { type: 'custom' },
  removeOnComplete: true,
  removeOnFail: true,
} as const;
/** A failed job is retried until it succeeds: soon at first, then every few seconds. */
export const retrySettings = {
  backoffStrategy: (attempts: number) => Math.round(backoff(attempts, { first: 250, max: 10_000 })),
};
/** A job that always fails is retried without end, so its failures are logged less and less often: the 1st, 2nd, 4th, 8th and so on. */
export const isLogged = (attempts: number): boolean => Number.isInteger(Math.log2(attempts));
