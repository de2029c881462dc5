import type { Logger } from '../logging/logger.js';
import { backoff, delay } from '../delay.js';
import { Client } from './pg.js';

export type LeaderElectionOptions = { url: string; key: string; logger: Logger; tryEveryMs?: number };

/**
 * For several processes, only the leader does the work: the one whose connection holds the advisory lock. A process that
 * loses the connection also loses the lock.
 */
export class LeaderElection {
  private readonly stopped = new AbortController();
  private readonly loop: Promise<void>;

  constructor(
    private readonly options: LeaderElectionOptions,
    /** Runs while this process is the leader; must end soon after `lost` is aborted. */
    private readonly lead: (lost: AbortSignal) => Promise<void>,
  ) {
    this.loop = this.campaign();
  }

  async close(): Promise<void> {
    this.stopped.abort();
    await this.loop;
  }

  private async campaign(): Promise<void> {
    for (let failures = 0; !this.stopped.signal.aborted; failures += 1) {
      try {
        await this.leadOverOneConnection(() => (failures = 0));
      } catch (error) {
        this.options.logger.warn(
          { code: 'leader_lock_failed', err: error, lock: this.options.key },
          'The leader lock could not be held. It is retried.',
        );
      }
      await delay(backoff(failures, { first: 100, max: 5_000 }), this.stopped.signal);
    }
  }

  private async leadOverOneConnection(elected: () => void): Promise<void> {
    const client = new Client({
      connectionString: this.options.url,
      application_name: `throughline ${this.options.key}`,
      keepAlive: true,
    });
    const lost = new AbortController();
    const lose = (): void => lost.abort();
    client.on('error', lose);
    client.on('end', lose);
    this.stopped.signal.addEventListener('abort', lose);
    try {
      await client.connect();
      while (!lost.signal.aborted && !(await this.acquire(client)))
        await delay(this.options.tryEveryMs ?? 1_000, lost.signal);
      if (lost.signal.aborted) return;
      elected();
      await this.lead(lost.signal);
    } finally {
      this.stopped.signal.removeEventListener('abort', lose);
      await client.end();
    }
  }

  private async acquire(client: Client): Promise<boolean> {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [this.options.key],
    );
    return rows[0]?.taken === true;
  }
}
