import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Lifetime } from '../lifetime.js';
import type { Log } from '../log.js';
import { sealsTable } from '../schema.js';
import { lastSeal, segmentContent, segmentSize } from './segments.js';

/** Seals are made beside the writing, and may take at most this part of one core. */
const shareOfTime = 0.2;
const shortestPauseMs = 50;

const keep = async (pool: Pool, through: number, digest: Buffer): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin read write');
    await client.query(`insert into ${sealsTable} values ($1, $2) on conflict do nothing`, [through, digest]);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
};

/** Writes down what each segment of the log is soon after it was written, so that later damage shows. */
export class Sealer {
  readonly #lifetime = new Lifetime();
  readonly #done: Promise<void>;

  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
  ) {
    // A lost connection ends the log and with it its sealer; the next one goes on where this one was.
    this.#done = this.#run().catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#lifetime.end();
    await this.#done;
  }

  async #run(): Promise<void> {
    let sealed = await lastSeal(this.pool);
    while (!this.#lifetime.isOver) {
      this.log.assertKept();
      const through = sealed + segmentSize;
      if (through > this.log.head) {
        await this.log.change(this.#lifetime);
        continue;
      }
      const from = performance.now();
      const { digest } = await segmentContent(this.pool, { after: sealed, through });
      await keep(this.pool, through, digest);
      sealed = through;
      await this.#rest(Math.max(shortestPauseMs, (performance.now() - from) / shareOfTime));
    }
  }

  async #rest(forMs: number): Promise<void> {
    const early = new AbortController();
    const forget = this.#lifetime.whenOver(() => early.abort());
    await wait(forMs, undefined, { signal: early.signal }).catch(() => undefined);
    forget();
  }
}
