import { DomainError } from '../problems/domain-error.js';

/** Runs `concurrent` tasks at once and queues `queue` more. Further callers are refused with a time to retry. */
export class Limiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: { concurrent: number; queue: number; retryAfter: number }) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.options.concurrent) await this.turn();
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.options.queue)
      throw new DomainError('overloaded', { retryAfter: this.options.retryAfter });
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
