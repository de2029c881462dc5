import type { AppendOutcome } from './append-plan.js';

const lookEveryMs = 100;

type Pending = { until: number; giveUp: () => void };

/** Answers who has waited too long for a commit. Looks now and then, as EventStoreDB does, so nobody pays for a timer of his own. */
export class CommitTimeout {
  readonly #pending = new Set<Pending>();
  #watch: NodeJS.Timeout | undefined;

  constructor(private readonly timeoutMs: number) {}

  /** The outcome, or `commit-timeout`: then what was asked may still be written. */
  bound(outcome: Promise<AppendOutcome>): Promise<AppendOutcome> {
    return new Promise((resolve, reject) => {
      const pending = {
        until: performance.now() + this.timeoutMs,
        giveUp: () => resolve({ kind: 'commit-timeout' }),
      };
      this.#pending.add(pending);
      this.#watch ??= setInterval(() => this.#look(), lookEveryMs);
      const answered = (): void => this.#forget(pending);
      outcome.finally(answered).then(resolve, reject);
    });
  }

  #look(): void {
    const now = performance.now();
    for (const pending of this.#pending) {
      if (pending.until > now) return;
      pending.giveUp();
      this.#forget(pending);
    }
  }

  #forget(pending: Pending): void {
    this.#pending.delete(pending);
    if (this.#pending.size > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }
}
