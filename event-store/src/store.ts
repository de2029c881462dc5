import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from '@throughline/platform/postgres/pg.js';
import type { AppendOutcome, AppendRequest } from './append/append-plan.js';
import { CommitTimeout } from './append/commit-timeout.js';
import { DamagedLog, StoreStopping, StoreUnavailable } from './errors.js';
import { Sealer } from './integrity/sealer.js';
import { LogReader } from './read/log-reader.js';
import type { RingBufferLimits } from './read/ring-buffer.js';
import { openSession } from './session.js';
import type { Session } from './session.js';

export type StoreOptions = {
  databaseUrl: string;
  lockWaitMs?: number;
  /** How long an append may wait for its commit. If absent, only the caller's deadline counts. */
  commitTimeoutMs?: number;
  ringBuffer?: RingBufferLimits;
  /** Whether so little space is left that appends are refused. */
  isFull?: () => boolean;
  onNotice?: (notice: string) => void;
};

/** Describes what the gRPC service needs from a store. */
export type ServedStore = {
  append: (request: AppendRequest) => Promise<AppendOutcome>;
  reader: () => LogReader;
};

/** Forces reads along an index: after fast growth Postgres' statistics are stale, and it would sort thousands of rows. */
const readerSettings =
  '-c default_transaction_read_only=on -c client_min_messages=warning -c enable_sort=off -c enable_bitmapscan=off';

const retryDelays = { first: 50, longest: 2_000 };

/** The log, durable in Postgres, with one writer. Reconnects when Postgres comes back. */
export class Store {
  private session: Session | undefined;
  private sealer: Sealer | undefined;
  private reason: Error = new StoreUnavailable('The event store is starting.');
  private stopping = false;
  private recovery: Promise<void> = Promise.resolve();
  private readonly pool: Pool;
  private readonly wakeUp = new AbortController();
  private readonly commitTimeout: CommitTimeout | undefined;

  private constructor(private readonly options: StoreOptions) {
    this.pool = new Pool({
      connectionString: options.databaseUrl,
      application_name: 'event-store-reader',
      max: 6,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: 5_000,
      options: readerSettings,
    });
    if (options.commitTimeoutMs !== undefined) this.commitTimeout = new CommitTimeout(options.commitTimeoutMs);
    this.pool.on('error', (error) => this.options.onNotice?.(`A reading connection was lost: ${error.message}`));
  }

  static async open(options: StoreOptions): Promise<Store> {
    const store = new Store(options);
    try {
      await store.connect(options.lockWaitMs ?? 3_000);
      return store;
    } catch (error) {
      await store.pool.end();
      throw error;
    }
  }

  append(request: AppendRequest): Promise<AppendOutcome> {
    if (this.options.isFull?.() === true) return Promise.resolve({ kind: 'storage-full' });
    const outcome = this.session?.writer.append(request) ?? Promise.reject(this.reason);
    return this.commitTimeout?.bound(outcome) ?? outcome;
  }

  /** A view of the log while this connection lives; a reader that outlives it gets `StoreUnavailable`. */
  reader(): LogReader {
    return new LogReader(this.pool, this.serving().log);
  }

  /** Writes and answers the pending requests and refuses new ones. */
  async drain(): Promise<void> {
    this.stopping = true;
    this.reason = new StoreStopping();
    this.wakeUp.abort();
    await this.recovery;
    await this.session?.writer.drain(this.reason);
  }

  async stop(): Promise<void> {
    await this.drain();
    const session = this.session;
    this.session = undefined;
    session?.log.lose(this.reason);
    await this.sealer?.stop();
    await session?.close();
    await this.pool.end();
  }

  private serving(): Session {
    if (this.session) return this.session;
    throw this.reason;
  }

  private async connect(lockWaitMs: number): Promise<void> {
    const { databaseUrl, ringBuffer } = this.options;
    this.session = await openSession({
      databaseUrl,
      lockWaitMs,
      ...(ringBuffer ? { ringBuffer } : {}),
      onLost: (error) => this.lose(error),
    });
    this.sealer = new Sealer(this.pool, this.session.log);
  }

  private lose(error: Error): void {
    this.session = undefined;
    this.reason = new StoreUnavailable('The connection to Postgres is lost; the event store is reconnecting.', {
      cause: error,
    });
    this.options.onNotice?.(`The connection to Postgres is lost (${error.message}); reconnecting.`);
    this.recovery = this.reconnect();
  }

  private async reconnect(): Promise<void> {
    for (let delay = retryDelays.first; !this.stopping; delay = Math.min(delay * 2, retryDelays.longest)) {
      await wait(delay, undefined, { signal: this.wakeUp.signal }).catch(() => undefined);
      if (this.stopping) return;
      try {
        await this.connect(0);
        this.options.onNotice?.('The event store is serving again.');
        return;
      } catch (error) {
        this.explain(error);
      }
    }
  }

  private explain(error: unknown): void {
    const words = error instanceof DamagedLog ? error.message : 'The event store cannot reach Postgres yet.';
    if (error instanceof DamagedLog && this.reason.message !== words) this.options.onNotice?.(words);
    this.reason = new StoreUnavailable(words, { cause: error });
  }
}
