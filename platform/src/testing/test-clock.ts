import { Clock } from '../clock.js';

/** A clock that a test can advance, set and freeze. Until then it shows the real time. */
export class TestClock extends Clock {
  private offset = 0;
  private frozenAt: number | null = null;

  now(): Date {
    return new Date((this.frozenAt ?? Date.now()) + this.offset);
  }

  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }

  /** Shows this instant until it is advanced, set or reset. */
  setTo(instant: Date): void {
    this.offset = 0;
    this.frozenAt = instant.getTime();
  }

  /** While the work runs, time passes only through `advance`, however slow the machine is. */
  async whileFrozen<T>(work: () => Promise<T>): Promise<T> {
    this.frozenAt = Date.now();
    try {
      return await work();
    } finally {
      this.frozenAt = null;
    }
  }

  /** Shows this instant while the work runs, and then again what it showed before. */
  async whileAt<T>(instant: Date, work: () => Promise<T>): Promise<T> {
    const [offset, frozenAt] = [this.offset, this.frozenAt];
    this.setTo(instant);
    try {
      return await work();
    } finally {
      [this.offset, this.frozenAt] = [offset, frozenAt];
    }
  }

  reset(): void {
    this.offset = 0;
    this.frozenAt = null;
  }
}
