import type { Timers } from '@throughline/platform/timers.js';
import { ModelFailure } from '../language-model.js';

/**
 * Milliseconds to the first token, between two pieces of an answer, and of the whole call. Models that reason are silent for
 * longer. A model that writes the longest turn at the pace of reading needs less than half an hour.
 */
export const timeouts = {
  plain: { first: 60_000, silence: 30_000, total: 1_800_000 },
  reasoning: { first: 300_000, silence: 120_000, total: 3_600_000 },
};

/** Aborts a call that gives nothing for too long, or that its caller calls off. */
export class Deadline {
  private readonly own = new AbortController();
  readonly signal: AbortSignal;
  private callOff: () => void = () => undefined;
  private readonly endTotal: () => void;

  constructor(
    private readonly timers: Timers,
    caller: AbortSignal,
    total: number,
  ) {
    this.signal = AbortSignal.any([caller, this.own.signal]);
    this.endTotal = timers.after(total, () =>
      this.stall(`The provider did not end its answer within ${total / 60_000} minutes.`),
    );
  }

  /** The next piece has to come within this time. */
  expect(ms: number, what: string): void {
    this.callOff();
    this.callOff = this.timers.after(ms, () => this.stall(`The provider gave ${what} for ${ms / 1_000} seconds.`));
  }

  /** Why the call was aborted by this deadline; null if it was not. */
  get failure(): ModelFailure | null {
    return this.own.signal.reason instanceof ModelFailure ? this.own.signal.reason : null;
  }

  end(): void {
    this.callOff();
    this.endTotal();
  }

  private stall(message: string): void {
    this.own.abort(new ModelFailure('model_stalled', message, true));
  }
}
