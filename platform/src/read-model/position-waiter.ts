import type { Notifications } from '../postgres/notifications.js';
import type { Postgres } from '../postgres/postgres.js';
import { livePositions, type LivePosition } from '../projections/control/builds.js';
import { projectedChannel } from '../projections/control/channels.js';
import { DomainError } from '../problems/domain-error.js';

type Waiter = { position: number; names: readonly string[]; reached: () => void; failed: (error: unknown) => void };

/** Waits until the live builds of projections have folded a position: woken by NOTIFY, settled by the positions of the builds that serve. */
export class PositionWaiter {
  readonly #waiters = new Set<Waiter>();
  #stopListening: (() => void) | undefined;
  #asking = false;
  #askAgain = false;
  /** Every live projection has folded up to here. */
  #everyone = 0;

  constructor(
    private readonly postgres: Postgres,
    private readonly notifications: Notifications,
    private readonly longest = 5_000,
  ) {}

  async waitFor(position: number, names: readonly string[] = [], timeoutMs = this.longest): Promise<void> {
    if (position <= this.#everyone) return;
    const ask = (): void => this.#ask();
    // After a crash of Postgres the last batches may have to be folded again.
    const askAnew = (): void => {
      this.#everyone = 0;
      this.#ask();
    };
    this.#stopListening ??= this.notifications.listen(projectedChannel, { notified: ask, listening: askAnew });
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(
        () => waiter.failed(new DomainError('read_position_unavailable', { retryAfter: 1 })),
        timeoutMs,
      );
      const end = (): void => {
        clearTimeout(late);
        this.#waiters.delete(waiter);
      };
      const waiter: Waiter = {
        position,
        names,
        reached: () => (end(), resolve()),
        failed: (error) => (end(), reject(error)),
      };
      this.#waiters.add(waiter);
      this.#ask();
    });
  }

  close(): void {
    this.#stopListening?.();
  }

  #ask(): void {
    if (this.#waiters.size === 0) return;
    this.#askAgain = true;
    if (!this.#asking) void this.#askUntilQuiet();
  }

  async #askUntilQuiet(): Promise<void> {
    this.#asking = true;
    while (this.#askAgain) {
      this.#askAgain = false;
      try {
        this.#settle(await livePositions(this.postgres));
      } catch (error) {
        for (const waiter of [...this.#waiters]) waiter.failed(error);
      }
    }
    this.#asking = false;
  }

  #settle(live: readonly LivePosition[]): void {
    this.#everyone = Math.max(this.#everyone, least(live));
    for (const waiter of [...this.#waiters]) {
      const asked = waiter.names.length === 0 ? live : live.filter((build) => waiter.names.includes(build.projection));
      if (asked.length >= waiter.names.length && least(asked) >= waiter.position) waiter.reached();
    }
  }
}

const least = (live: readonly LivePosition[]): number =>
  live.length === 0 ? 0 : Math.min(...live.map((build) => build.position));
