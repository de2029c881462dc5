/** What `npm run ops` ends with, for scripts. */
export const exitCodes = {
  done: 0,
  /** It was tried and did not succeed; the message says why. */
  failed: 1,
  /** The command itself is wrong. */
  usage: 2,
  /** No projections worker is running to do it. */
  noWorker: 3,
  /** The worker refused: the message says why. */
  refused: 4,
  /** Verified, and not equal. */
  different: 5,
} as const;

export class OperatorMistake extends Error {}
