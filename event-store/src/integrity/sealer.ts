import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Cancellation } from '../cancellation.js';
import type { Log } from '../log.js';
import { sealsTable } from '../schema.js';
import { lastSeal, segmentContent, segmentSize } from './segments.js';

/** Sealing runs next to writing and may use at most this share of one core. */
const shareOfTime = 0.2;
const minPauseMs = 50;

const storeSeal = async (pool: Pool, through: number, digest: Buffer): Promise<void> => {
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

/** Stores a digest of each segment of the log soon after it was written, so that later damage can be detected. */
export class Sealer {
  private readonly cancellation = new Cancellation();
  private readonly done: Promise<void>;

  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
  ) {
    // A lost connection ends the log and its sealer; the next sealer continues where this one stopped.
    this.done = this.run().catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.cancellation.cancel();
    await this.done;
  }

  private async run(): Promise<void> {
    let sealed = await lastSeal(this.pool);
    while (!this.cancellation.isCancelled) {
      this.log.assertKept();
      const through = sealed + segmentSize;
      if (through > this.log.head) {
        await this.log.change(this.cancellation);
        continue;
      }
      const from = performance.now();
      const { digest } = await segmentContent(this.pool, { after: sealed, through });
      await storeSeal(this.pool, through, digest);
      sealed = through;
      await this.pause(Math.max(minPauseMs, (performance.now() - from) / shareOfTime));
    }
  }

  private async pause(forMs: number): Promise<void> {
    const early = new AbortController();
    const forget = this.cancellation.onCancelled(() => early.abort());
    await wait(forMs, undefined, { signal: early.signal }).catch(() => undefined);
    forget();
  }
}
