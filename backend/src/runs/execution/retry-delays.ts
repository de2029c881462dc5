import { Injectable } from '@nestjs/common';

const first = 2_000;
const most = 60_000;

/** How long a step that failed waits before it is tried again. */
@Injectable()
export class RetryDelays {
  readonly tries: number = 3;

  /** Milliseconds after so many attempts: 2 s, doubling to at most 60 s, up to a quarter more so that many do not come at once. */
  after(attempt: number): number {
    return Math.min(most, first * 2 ** (attempt - 1) * (1 + Math.random() / 4));
  }
}
