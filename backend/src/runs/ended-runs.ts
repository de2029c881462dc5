import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RunId } from '@throughline/contracts/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';

const channel = 'run_ended';
/** A missed notification is noticed within this time. */
const pollMs = 2_000;
const ends = new Set(['RunCancelled', 'RunSucceeded', 'RunFailed', 'RunTimedOut', 'RunExpired', 'RunContentErased']);

export class RunEnded extends Error {}
type Watch = { signal: AbortSignal; end: () => void };

/** Notifies the worker that executes a run, in whichever process, that the run has ended. */
@Injectable()
export class EndedRuns implements OnModuleInit {
  private readonly watched = new Map<string, Set<AbortController>>();

  constructor(
    private readonly notifications: Notifications,
    private readonly postgres: Postgres,
    private readonly store: EventStore,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.notifications.listen(channel, {
      notified: (runId) => this.abortWatches(runId),
      listening: () => [...this.watched.keys()].forEach((runId) => this.checkEnded(runId)),
    });
  }

  async notifyEnded(runId: RunId): Promise<void> {
    await this.postgres.query('select pg_notify($1, $2)', [channel, runId]);
  }

  /** The signal is raised when the run has ended. */
  watch(runId: RunId): Watch {
    const controller = new AbortController();
    const controllers = this.watched.get(runId) ?? new Set();
    this.watched.set(runId, controllers.add(controller));
    const poll = setInterval(() => this.checkEnded(runId), pollMs);
    const end = (): void => {
      clearInterval(poll);
      controllers.delete(controller);
      if (controllers.size === 0) this.watched.delete(runId);
    };
    return { signal: controller.signal, end };
  }

  /** Goes by the log. */
  async hasEnded(runId: string): Promise<boolean> {
    const last = await this.store.last(toStreamName('run', runId));
    return last !== null && ends.has(last.type);
  }

  private checkEnded(runId: string): void {
    this.hasEnded(runId).then(
      (ended) => {
        if (ended) this.abortWatches(runId);
      },
      (err: unknown) =>
        this.logger.warn(
          { code: 'run_end_unknown', err, runId },
          'Whether the run has ended could not be read; trying again.',
        ),
    );
  }

  private abortWatches(runId: string): void {
    for (const controller of this.watched.get(runId) ?? []) controller.abort(new RunEnded());
  }
}
