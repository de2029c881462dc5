import pg from 'pg';
import type { Logger } from '../logging/logger.js';
import { backoff, pause } from '../pause.js';

export type LeaderLockOptions = { url: string; key: string; logger: Logger; tryEveryMs?: number };

/** One process among many does the work: the one whose connection holds the advisory lock. Losing the connection is losing the lock. */
export class LeaderLock {
  readonly #stopped = new AbortController();
  readonly #loop: Promise<void>;

  constructor(
    private readonly options: LeaderLockOptions,
    /** Runs while the lock is held; must end soon after `lost`. */
    private readonly lead: (lost: AbortSignal) => Promise<void>,
  ) {
    this.#loop = this.#tryForEver();
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#loop;
  }

  async #tryForEver(): Promise<void> {
    for (let failures = 0; !this.#stopped.signal.aborted; failures += 1) {
      try {
        await this.#overOneConnection(() => (failures = 0));
      } catch (error) {
        this.options.logger.warn(
          { code: 'leader_lock_failed', err: error, lock: this.options.key },
          'The leader lock could not be held. It is retried.',
        );
      }
      await pause(backoff(failures, { first: 100, most: 5_000 }), this.#stopped.signal);
    }
  }

  async #overOneConnection(held: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: `throughline ${this.options.key}`,
      keepAlive: true,
    });
    const lost = new AbortController();
    const lose = (): void => lost.abort();
    client.on('error', lose);
    client.on('end', lose);
    this.#stopped.signal.addEventListener('abort', lose);
    try {
      await client.connect();
      while (!lost.signal.aborted && !(await this.#take(client)))
        await pause(this.options.tryEveryMs ?? 1_000, lost.signal);
      if (lost.signal.aborted) return;
      held();
      await this.lead(lost.signal);
    } finally {
      this.#stopped.signal.removeEventListener('abort', lose);
      await client.end();
    }
  }

  async #take(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [this.options.key],
    );
    return rows[0]?.taken === true;
  }
}
