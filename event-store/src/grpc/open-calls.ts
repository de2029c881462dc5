import type { CallFailure } from './errors.js';

/** Long-running calls, so that a stop can end each in the way its client understands. */
export class OpenCalls {
  private readonly endings = new Set<(failure: CallFailure) => void>();
  private readCount = 0;

  /** Reads that have an end, and were neither read to it nor cancelled. */
  get reads(): number {
    return this.readCount;
  }

  add(end: (failure: CallFailure) => void): () => void {
    this.endings.add(end);
    return () => this.endings.delete(end);
  }

  async whileReading(work: () => Promise<void>): Promise<void> {
    this.readCount += 1;
    try {
      await work();
    } finally {
      this.readCount -= 1;
    }
  }

  endAll(failure: CallFailure): void {
    for (const end of [...this.endings]) end(failure);
  }
}
