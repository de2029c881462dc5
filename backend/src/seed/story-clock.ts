import { Clock } from '@throughline/platform/clock.js';

const minute = 60_000;

/** The clock of the process that makes the demo workspace: its story begins some days ago and reaches the present. */
export class StoryClock extends Clock {
  /** It is null in the present. */
  private past: number | null;

  constructor({ days }: { days: number }) {
    super();
    this.past = Date.now() - days * 24 * 60 * minute;
  }

  now(): Date {
    return new Date(this.past ?? Date.now());
  }

  /** Time passes, but never beyond the present. */
  advance(minutes: number): void {
    if (this.past !== null) this.past = Math.min(this.past + minutes * minute, Date.now());
  }

  /** Time passes until then; what was before is over. */
  moveTo(at: Date): void {
    if (this.past !== null) this.past = Math.max(this.past, Math.min(at.getTime(), Date.now()));
  }

  /** From here on it is the time of the machine. */
  reachPresent(): void {
    this.past = null;
  }
}
