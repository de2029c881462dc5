import type { Notifications } from '../postgres/notifications.js';
import type { Postgres } from '../postgres/postgres.js';
import { servedPositions, type LivePosition } from '../projections/control/builds.js';
import { projectedChannel } from '../projections/control/channels.js';
import { DomainError } from '../problems/domain-error.js';

type Waiter = { position: number; names: readonly string[]; reached: () => void; failed: (error: Error) => void };

/**
 * Waits until the builds that readers see have folded a position, also those that do not follow the log for a time. NOTIFY
 * triggers a read of the builds' positions.
 */
export class PositionWaiter {
  private readonly waiters = new Set<Waiter>();
  private stopListening: (() => void) | undefined;
  private refreshing = false;
  private refreshRequested = false;
  /** Every projection has folded up to this position. */
  private allFoldedUpTo = 0;

  constructor(
    private readonly postgres: Postgres,
    private readonly notifications: Notifications,
    private readonly defaultTimeoutMs = 5_000,
  ) {}

  async waitFor(position: number, names: readonly string[] = [], timeoutMs = this.defaultTimeoutMs): Promise<void> {
    if (position <= this.allFoldedUpTo) return;
    const refresh = (): void => this.refresh();
    // After a crash of Postgres the last batches may have to be folded again.
    const startOver = (): void => {
      this.allFoldedUpTo = 0;
      this.refresh();
    };
    this.stopListening ??= this.notifications.listen(projectedChannel, { notified: refresh, listening: startOver });
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(
        () => waiter.failed(new DomainError('read_position_unavailable', { retryAfter: 1 })),
        timeoutMs,
      );
      const end = (): void => {
        clearTimeout(late);
        this.waiters.delete(waiter);
      };
      const waiter: Waiter = {
        position,
        names,
        reached: () => (end(), resolve()),
        failed: (error) => (end(), reject(error)),
      };
      this.waiters.add(waiter);
      this.refresh();
    });
  }

  close(): void {
    this.stopListening?.();
  }

  private refresh(): void {
    if (this.waiters.size === 0) return;
    this.refreshRequested = true;
    if (!this.refreshing) void this.refreshUntilCurrent();
  }

  private async refreshUntilCurrent(): Promise<void> {
    this.refreshing = true;
    while (this.refreshRequested) {
      this.refreshRequested = false;
      try {
        this.settle(await servedPositions(this.postgres));
      } catch (error) {
        const failure = error instanceof Error ? error : new Error('Positions could not be read.', { cause: error });
        for (const waiter of [...this.waiters]) waiter.failed(failure);
      }
    }
    this.refreshing = false;
  }

  private settle(served: readonly LivePosition[]): void {
    this.allFoldedUpTo = Math.max(this.allFoldedUpTo, least(served));
    for (const waiter of [...this.waiters]) {
      const asked =
        waiter.names.length === 0 ? served : served.filter((build) => waiter.names.includes(build.projection));
      if (asked.length >= waiter.names.length && least(asked) >= waiter.position) waiter.reached();
    }
  }
}

const least = (served: readonly LivePosition[]): number =>
  served.length === 0 ? 0 : Math.min(...served.map((build) => build.position));
