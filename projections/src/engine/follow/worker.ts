import { leaseChannel } from '@throughline/platform/projections/control/channels.js';
import { EventStoreUnavailable, type EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import { pause } from '@throughline/platform/pause.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import type { Notifications } from '@throughline/platform/postgres/notifications.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import { engineMigrations } from '../store/engine.schema.js';
import type { Folded } from './fold-traces.js';
import type { Duty } from './background-task.js';
import { Leadership } from './lease-session.js';
import { Lease } from '../store/lease.js';

export type WorkerParts = {
  postgres: Postgres;
  notifications: Notifications;
  store: EventStore;
  projections: readonly Projection[];
  logger: Logger;
  folded?: Folded;
  leaseSeconds?: number;
  duties?: readonly Duty[];
  keepSeconds?: number;
};

const beatMs = 1_000;
const aDay = 86_400;

/** A process that folds when it holds the lease, and stands by to take it over when it does not. */
export class ProjectionWorker {
  readonly #stopped = new AbortController();
  readonly #lease: Lease;
  #wake = new AbortController();
  #leadership: Leadership | undefined;
  #caughtUp: () => void = () => undefined;
  /** Resolves when this worker, as the one that folds, has first delivered all that the log held. */
  readonly caughtUp = new Promise<void>((resolve) => (this.#caughtUp = resolve));
  #standsBy: () => void = () => undefined;
  /** Resolves when another worker was found to fold. */
  readonly standsBy = new Promise<void>((resolve) => (this.#standsBy = resolve));
  readonly #loop: Promise<void>;

  constructor(private readonly parts: WorkerParts) {
    this.#lease = new Lease(parts.postgres, newId(), parts.leaseSeconds);
    this.#loop = this.#standByAndLead();
  }

  get leadership(): Leadership | undefined {
    return this.#leadership;
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#wake.abort();
    await this.#loop;
  }

  async #standByAndLead(): Promise<void> {
    const unlisten = this.parts.notifications.listen(leaseChannel, {
      notified: () => this.#wake.abort(),
      listening: () => undefined,
    });
    let prepared = false;
    while (!this.#stopped.signal.aborted) {
      this.#wake = new AbortController();
      try {
        if (!prepared) await migrate(this.parts.postgres, 'proj', engineMigrations);
        prepared = true;
        const epoch = await this.#lease.take();
        if (epoch === null) this.#standsBy();
        else await this.#lead(epoch);
      } catch (error) {
        this.parts.logger.error({ code: 'worker_cannot_fold', err: error }, 'The worker cannot fold. It is retried.');
        await pause(error instanceof EventStoreUnavailable ? 100 : beatMs, this.#stopped.signal);
      }
      await pause(beatMs / 2, this.#wake.signal);
    }
    unlisten();
  }

  async #lead(epoch: number): Promise<void> {
    const lost = new AbortController();
    const over = AbortSignal.any([lost.signal, this.#stopped.signal]);
    const beating = this.#beat(epoch, over, () => lost.abort());
    this.parts.logger.info({ code: 'worker_active', epoch }, 'This worker is active.');
    const leadership = new Leadership({
      keepSeconds: aDay,
      ...this.parts,
      epoch,
      lost: () => lost.abort(),
      caughtUp: this.#caughtUp,
      folded: (batch) => this.parts.folded?.(batch),
      duties: this.parts.duties ?? [],
    });
    this.#leadership = leadership;
    try {
      await leadership.begin();
      await aborted(over);
    } finally {
      lost.abort();
      this.#leadership = undefined;
      await leadership.end();
      await beating;
      await this.#lease.release(epoch);
    }
  }

  /** A beat that fails is no loss yet; one that finds another owner is. */
  async #beat(epoch: number, over: AbortSignal, lose: () => void): Promise<void> {
    while (!over.aborted) {
      try {
        if (!(await this.#lease.renew(epoch))) {
          this.parts.logger.warn({ code: 'worker_replaced', epoch }, 'Another worker has taken over.');
          return lose();
        }
      } catch (error) {
        this.parts.logger.warn({ code: 'lease_not_renewed', err: error }, 'The lease could not be renewed.');
      }
      await pause(beatMs, over);
    }
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
