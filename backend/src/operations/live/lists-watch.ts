import { Injectable } from '@nestjs/common';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { ReadinessCheck } from '../readiness.js';

/** Every worker that starts, and every busy moment, is behind for some seconds. */
const behindMs = 10_000;

/** Whether the lists that people see are behind the log, because nothing follows it or what follows is late. */
@Injectable()
export class ListsWatch {
  private readonly listeners = new Set<() => void>();
  private behindSince: number | null = null;
  private behind = false;

  constructor(
    private readonly readiness: ReadinessCheck,
    schedule: Schedule,
  ) {
    schedule.every('5s', 'watch-lists', () => this.check(Date.now()), {
      does: 'Looks whether lists are behind',
      once: 'process',
      whileReadOnly: true,
    });
  }

  get areBehind(): boolean {
    return this.behind;
  }

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /**
   * An old event waits, and one did for a while: on a busy log new ones always wait, and an event may be recorded with an earlier
   * time. Without an answer nothing is known, and nothing is said.
   */
  async check(now: number): Promise<void> {
    const { lagMs } = await this.readiness.check();
    if (lagMs === null) return;
    const waits = Object.values(lagMs).some((ms) => ms > behindMs);
    this.behindSince = waits ? (this.behindSince ?? now) : null;
    this.apply(this.behindSince !== null && now - this.behindSince >= behindMs);
  }

  private apply(behind: boolean): void {
    if (behind === this.behind) return;
    this.behind = behind;
    for (const listener of this.listeners) listener();
  }
}
