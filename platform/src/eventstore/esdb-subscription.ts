import type { EventStoreDBClient } from '@eventstore/db-client';
import { brokenSubscriptions } from '../metrics/event-store-metrics.js';
import { backoff, delay } from '../delay.js';
import { connect, disconnect } from './esdb-client.js';
import type { Subscriber, Subscription } from './event-store.js';
import { SubscriptionAttempt, type AttemptOptions, type SubscriptionProgress } from './subscription-attempt.js';

export type SubscriptionOptions = AttemptOptions & { name: string; url: string };

/** Failures in a row after which the client itself is no longer trusted. */
const distrustAfter = 3;
/** A subscription that was connected for this long resets the count of failures. */
const healthyAfterMs = 30_000;

/**
 * Follows the log until it is stopped. It resubscribes because the client does not, and has a watchdog because the client
 * does not detect every lost connection.
 */
export class EsdbSubscription implements Subscription {
  readonly closed: Promise<void>;
  private readonly stopped = new AbortController();
  private readonly progress: SubscriptionProgress;
  private client: EventStoreDBClient;

  constructor(
    private readonly options: SubscriptionOptions,
    after: number,
    private readonly subscriber: Subscriber,
  ) {
    this.progress = { position: after, failures: 0 };
    this.client = connect(options.url);
    brokenSubscriptions.inc({ subscription: options.name }, 0);
    this.closed = this.followUntilStopped();
  }

  async close(): Promise<void> {
    this.stopped.abort();
    await this.closed;
  }

  private async followUntilStopped(): Promise<void> {
    const progress = this.progress;
    while (!this.stopped.signal.aborted) {
      const began = Date.now();
      try {
        await this.attempt();
      } catch (error) {
        progress.failures = Date.now() - began > healthyAfterMs ? 1 : progress.failures + 1;
        brokenSubscriptions.inc({ subscription: this.options.name });
        this.options.logger.warn(
          { code: 'subscription_broken', err: error, subscription: this.options.name, position: progress.position },
          'A subscription broke. It is made again.',
        );
        if (progress.failures % distrustAfter === 0) await this.renewClient();
      }
      await delay(backoff(progress.failures, { first: 50, max: 5_000 }), this.stopped.signal);
    }
    await disconnect(this.client);
  }

  private async attempt(): Promise<void> {
    const attempt = new SubscriptionAttempt(this.options, this.progress, this.subscriber);
    try {
      await attempt.run(this.client, this.stopped.signal);
    } finally {
      if (attempt.isConnectionLost) await this.renewClient();
    }
  }

  private async renewClient(): Promise<void> {
    const old = this.client;
    this.client = connect(this.options.url);
    await disconnect(old).catch((error: unknown) =>
      this.options.logger.debug(
        { code: 'event_store_close_failed', err: error },
        'The old connection to the event store did not close cleanly.',
      ),
    );
  }
}
