import { Injectable } from '@nestjs/common';

const first = 2_000;
const max = 60_000;

/** How long a failed step waits before it is retried. */
@Injectable()
export class RetryDelays {
  readonly maxAttempts: number = 3;

  /** Milliseconds: 2 s, doubling to at most 60 s, plus up to a quarter of jitter. */
  delayAfter(attempt: number): number {
    return Math.min(max, first * 2 ** (attempt - 1) * (1 + Math.random() / 4));
  }
}
