import { once } from 'node:events';
import { leaseChannel } from '@throughline/platform/projections/control/channels.js';
import { EventStoreUnavailable } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { delay } from '@throughline/platform/delay.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { engineMigrations } from '../store/engine.schema.js';
import { LeaseSession, type SessionOptions } from './lease-session.js';
import { areCommitsTakenBack } from '../store/fence.js';
import { Lease, LeaseTerm } from '../store/lease.js';

export type WorkerOptions = SessionOptions & {
  /** How long a worker that is silent counts as alive. */
  leaseSeconds: number;
};

const renewMs = 1_000;
/** A dependency that is away for a moment is none of a person's business. */
const failuresUntilReported = 3;

/** A process that folds while it holds the lease, and otherwise waits to take it over. */
export class ProjectionWorker {
  private readonly stopped = new AbortController();
  private readonly lease: Lease;
  private wake = new AbortController();
  private currentSession: LeaseSession | undefined;
  private failures = 0;
  private lastFailure: string | null = null;
  private tellCaughtUp: () => void = () => undefined;
  /** Resolves when this worker has first delivered all that the log contained. */
  readonly caughtUp = new Promise<void>((resolve) => (this.tellCaughtUp = resolve));
  private tellStandsBy: () => void = () => undefined;
  /** Resolves when another worker was found to hold the lease. */
  readonly standsBy = new Promise<void>((resolve) => (this.tellStandsBy = resolve));
  private readonly loop: Promise<void>;

  constructor(private readonly options: WorkerOptions) {
    this.lease = new Lease(options.postgres, newId(), options.leaseSeconds);
    this.loop = this.acquireAndFold();
  }

  /** Undefined while another worker folds. */
  get session(): LeaseSession | undefined {
    return this.currentSession;
  }

  /** Why it cannot begin to fold, when it has tried repeatedly in vain. */
  get failure(): string | null {
    return this.failures < failuresUntilReported ? null : this.lastFailure;
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    this.wake.abort();
    await this.loop;
  }

  private async acquireAndFold(): Promise<void> {
    const { postgres, notifications, logger } = this.options;
    const unlisten = notifications.listen(leaseChannel, {
      notified: () => this.wake.abort(),
      listening: () => undefined,
    });
    let migrated = false;
    while (!this.stopped.signal.aborted) {
      this.wake = new AbortController();
      try {
        if (!migrated) await migrate(postgres, 'proj', engineMigrations);
        migrated = true;
        const epoch = await this.lease.acquire();
        if (epoch === null) this.tellStandsBy();
        else await this.fold(new LeaseTerm(epoch, this.stopped.signal));
      } catch (error) {
        logger.error({ code: 'projection_worker_failed', err: error }, 'The worker cannot fold; it tries again.');
        await this.reportFailure(error);
        await delay(error instanceof EventStoreUnavailable ? 100 : renewMs, this.stopped.signal);
      }
      await delay(renewMs / 2, this.wake.signal);
    }
    unlisten();
  }

  private async reportFailure(error: unknown): Promise<void> {
    this.failures += 1;
    this.lastFailure = error instanceof Error ? error.message : String(error);
    // Without the database nobody could read it there either.
    await this.lease.recordFailure(this.failure).catch(() => undefined);
  }

  private async fold(term: LeaseTerm): Promise<void> {
    const renewing = this.renewRegularly(term);
    this.options.logger.info({ code: 'projection_lease_acquired', epoch: term.epoch }, 'This worker folds.');
    const session = new LeaseSession({
      ...this.options,
      term,
      onCaughtUp: this.tellCaughtUp,
    });
    this.currentSession = session;
    try {
      await session.begin();
      [this.failures, this.lastFailure] = [0, null];
      await this.lease.recordFailure(null);
      if (!term.over.aborted) await once(term.over, 'abort');
    } finally {
      term.end();
      this.currentSession = undefined;
      await session.end();
      await renewing;
      await this.lease.release(term.epoch);
    }
  }

  /** A renewal that fails is tried again. One that finds another owner, or that commits were taken back, ends the term. */
  private async renewRegularly(term: LeaseTerm): Promise<void> {
    const { logger } = this.options;
    while (!term.over.aborted) {
      try {
        if (!(await this.lease.renew(term.epoch))) {
          logger.warn({ code: 'projection_lease_lost', epoch: term.epoch }, 'Another worker has taken over.');
          return term.end();
        }
        if (await areCommitsTakenBack(this.options.postgres, this.currentSession?.builds ?? [])) {
          logger.warn({ code: 'projection_commits_taken_back' }, 'Postgres has lost commits. They are made again.');
          return term.end();
        }
      } catch (error) {
        logger.warn({ code: 'projection_lease_not_renewed', err: error }, 'The lease could not be renewed.');
      }
      await delay(renewMs, term.over);
    }
  }
}
