import type { Timers } from '@throughline/platform/timers.js';
import { ModelFailure } from '../language-model.js';

/** Milliseconds to the first token, and between two pieces of an answer. Models that reason are silent for longer. */
export const timeouts = { plain: { first: 60_000, silence: 30_000 }, reasoning: { first: 300_000, silence: 120_000 } };

/** Aborts a call that gives nothing for too long, or that its caller calls off. */
export class Deadline {
  private readonly own = new AbortController();
  readonly signal: AbortSignal;
  private callOff: () => void = () => undefined;

  constructor(
    private readonly timers: Timers,
    caller: AbortSignal,
  ) {
    this.signal = AbortSignal.any([caller, this.own.signal]);
  }

  /** The next piece has to come within this time. */
  expect(ms: number, what: string): void {
    this.callOff();
    this.callOff = this.timers.after(ms, () =>
      this.own.abort(new ModelFailure('model_stalled', `The provider gave ${what} for ${ms / 1_000} seconds.`, true)),
    );
  }

  /** Why the call was aborted by this deadline; null if it was not. */
  get failure(): ModelFailure | null {
    return this.own.signal.reason instanceof ModelFailure ? this.own.signal.reason : null;
  }

  end(): void {
    this.callOff();
  }
}
