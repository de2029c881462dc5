import type { RefusalCode } from '../terms.js';

/** A request that the vendor refuses; the dialect writes the answer. */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}
