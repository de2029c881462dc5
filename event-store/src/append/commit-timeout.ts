import type { AppendOutcome } from './append-plan.js';

const pollEveryMs = 100;

type Pending = { until: number; giveUp: () => void };

/** Gives up appends that wait too long for a commit. One timer polls for all of them, as in EventStoreDB, so no append needs its own. */
export class CommitTimeout {
  private readonly pending = new Set<Pending>();
  private watch: NodeJS.Timeout | undefined;

  constructor(private readonly timeoutMs: number) {}

  /** Resolves to the outcome, or to `commit-timeout`, after which the events may still be written. */
  bound(outcome: Promise<AppendOutcome>): Promise<AppendOutcome> {
    return new Promise((resolve, reject) => {
      const pending = {
        until: performance.now() + this.timeoutMs,
        giveUp: () => resolve({ kind: 'commit-timeout' }),
      };
      this.pending.add(pending);
      this.watch ??= setInterval(() => this.giveUpExpired(), pollEveryMs);
      const answered = (): void => this.remove(pending);
      outcome.finally(answered).then(resolve, reject);
    });
  }

  private giveUpExpired(): void {
    const now = performance.now();
    for (const pending of this.pending) {
      if (pending.until > now) return;
      pending.giveUp();
      this.remove(pending);
    }
  }

  private remove(pending: Pending): void {
    this.pending.delete(pending);
    if (this.pending.size > 0) return;
    clearInterval(this.watch);
    this.watch = undefined;
  }
}
