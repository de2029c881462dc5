import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { isDiskFull, StoreUnavailable } from '../errors.js';
import type { Log } from '../log.js';
import { measureBytes } from '../recorded-event.js';
import type { RecordedEvent } from '../recorded-event.js';
import { AppendPlan } from './append-plan.js';
import type { AppendOutcome, AppendRequest } from './append-plan.js';
import { gatherFacts } from './committed-facts.js';
import { InFlightEstimator } from './in-flight-estimator.js';
import { insertEvents } from './insert-events.js';

type Waiting = { request: AppendRequest; resolve: (outcome: AppendOutcome) => void; reject: (error: Error) => void };

const batchLimits = { requests: 512, bytes: 4 * 1024 * 1024 };
const uniqueViolation = '23505';

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === uniqueViolation;

const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Group commit: requests that arrive during a commit go into the next one. A request is answered only after its commit. */
export class Writer {
  private readonly queue: Waiting[] = [];
  private busy: Promise<void> | undefined;
  private closed: Error | undefined;
  private lastCreated = 0;
  private readonly estimator = new InFlightEstimator();
  private flush: (() => void) | undefined;

  constructor(
    private readonly client: Client,
    private readonly log: Log,
    private readonly onBroken: (error: Error) => void,
  ) {}

  append(request: AppendRequest): Promise<AppendOutcome> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(this.closed);
      this.queue.push({ request, resolve, reject });
      if (this.estimator.isFullBatch(this.queue.length)) this.flush?.();
      this.busy ??= this.run();
    });
  }

  /** Refuses new requests and writes the queued ones. */
  async drain(refusal: Error): Promise<void> {
    this.closed ??= refusal;
    this.flush?.();
    await this.busy;
  }

  break(error: Error): void {
    this.closed ??= error;
    for (const { reject } of this.queue.splice(0)) reject(error);
  }

  private async run(): Promise<void> {
    // Requests of the same network read should share a commit; a single client need not wait for others.
    if (this.estimator.expectsOthers) await yieldToEventLoop();
    while (this.queue.length > 0) {
      await this.waitForBatch();
      const batch = this.nextBatch();
      if (batch.length === 0) continue;
      await this.commit(batch);
      this.estimator.recordCommit(batch.length, this.queue.length);
      // Send the answers first: the next commit wakes Postgres, which may take the processor they need.
      await yieldToEventLoop();
    }
    this.busy = undefined;
  }

  private async waitForBatch(): Promise<void> {
    const delayMs = this.estimator.batchDelayMs(this.queue.length);
    if (delayMs === 0 || this.closed) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      this.flush = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.flush = undefined;
  }

  private nextBatch(): Waiting[] {
    const maxRequests = Math.min(batchLimits.requests, this.estimator.batchSize(this.queue.length));
    let bytes = 0;
    let count = 0;
    for (const { request } of this.queue) {
      bytes += measureBytes(request.events);
      if (count > 0 && (count === maxRequests || bytes > batchLimits.bytes)) break;
      count += 1;
    }
    return this.queue.splice(0, count);
  }

  private async commit(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.write(batch.map(({ request }) => request));
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome) resolve(outcome);
        else reject(new Error('The batch gave no outcome for a request.'));
      });
    } catch (cause) {
      if (isDiskFull(cause)) return batch.forEach(({ resolve }) => resolve({ kind: 'storage-full' }));
      const error = new StoreUnavailable('Postgres did not take the events; it is not known whether they were kept.', {
        cause,
      });
      for (const { reject } of batch) reject(error);
      this.onBroken(error);
    }
  }

  private async write(requests: readonly AppendRequest[]): Promise<AppendOutcome[]> {
    try {
      return await this.attempt(requests, true);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return this.attempt(requests, false);
    }
  }

  private async attempt(requests: readonly AppendRequest[], trustNew: boolean): Promise<AppendOutcome[]> {
    const facts = await gatherFacts(this.client, this.log, requests, trustNew);
    const now = Date.now();
    this.lastCreated = Math.max(this.lastCreated, now);
    const plan = new AppendPlan(facts, { now, created: this.lastCreated, newId: randomUUID });
    const outcomes = requests.map((request) => this.asClientSees(plan.add(request)));
    if (plan.events.length > 0) await insertEvents(this.client, plan.events);
    this.remember(plan.events, plan);
    return outcomes;
  }

  /** As the client sees it. */
  private asClientSees(outcome: AppendOutcome): AppendOutcome {
    return outcome.kind === 'appended'
      ? { ...outcome, position: this.log.commitPositions.fromStored(outcome.position) }
      : outcome;
  }

  private remember(events: readonly RecordedEvent[], plan: AppendPlan): void {
    for (const [stream, state] of plan.states) this.log.streams.set(stream, state);
    if (events.length > 0) this.log.committed(events);
  }
}
