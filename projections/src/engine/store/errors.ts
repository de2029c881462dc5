import { isConnectionLost } from '@throughline/platform/postgres/pg.js';

/** The worker does not do what an operator requested; the message says why. */
export class Refused extends Error {}

/** Another worker has taken over, or a row is not as this worker left it: nothing may be written. */
export class FenceLost extends Error {
  constructor() {
    super('The fence did not hold: another worker folds now.');
    this.name = 'FenceLost';
  }
}

const formatCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Postgres' classes for a bad value, a broken constraint and an exceeded limit: the same again however often it is tried. */
export const isCausedByEvent = (error: unknown): boolean => /^(22|23|54)...$/.test(formatCode(error));

/** Connection, deadlock, resources, shutdown of Postgres, the network, or a transaction that a busy machine left idle for too long. */
export const isTransient = (error: unknown): boolean => {
  const code = formatCode(error);
  if (/^((08|40|53|55|57|58)...|25P0[34])$/.test(code)) return true;
  return (
    (error instanceof Error && isConnectionLost(error)) ||
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI)/.test(code) ||
    (error instanceof Error && /connection|timeout/i.test(error.message) && code === '')
  );
};
