import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** For a turn in the sandbox process and for its start: long only where the machine has too much to do. */
const maxWaitMs = 60_000;

/** The time that a play may work. What it waits for the sandbox process does not count, since it says nothing of the template. */
export class PlayTime {
  readonly signal: AbortSignal;
  private readonly startedAt = performance.now();
  private waitedMs = 0;

  constructor(private readonly maxMs: number) {
    this.signal = AbortSignal.timeout(maxMs + maxWaitMs);
  }

  readonly onWaited = (ms: number): void => {
    this.waitedMs += ms;
  };

  require(): void {
    if (this.signal.aborted || performance.now() - this.startedAt - this.waitedMs > this.maxMs) throw tookTooLong();
  }
}

export const tookTooLong = (): DomainError =>
  new DomainError('overloaded', { detail: 'A sample took longer than it may. Try again.' });
