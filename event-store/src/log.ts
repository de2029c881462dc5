import { StoreUnavailable } from './errors.js';
import type { Cancellation } from './cancellation.js';
import { commitPositions } from './commit-positions.js';
import type { CommitPositionForm, CommitPositions } from './commit-positions.js';
import { RingBuffer } from './read/ring-buffer.js';
import type { RingBufferLimits } from './read/ring-buffer.js';
import { describedBy, tombstoneRevision } from './recorded-event.js';
import type { RecordedEvent } from './recorded-event.js';
import type { StreamMetadata } from './streams/stream-metadata.js';
import { GenerationalCache } from './generational-cache.js';

export type StreamState = {
  head: number;
  metadata?: { revision: number; data: Buffer; rules: StreamMetadata };
};

export type LogOptions = { ringBuffer?: RingBufferLimits | undefined; form?: CommitPositionForm };

/** Under load the head is published to followers at this interval, because each publication costs every follower as much as the events themselves. */
const publishEveryMs = 10;

/** The node's view of the committed log while it holds the writer's lock. A lost connection ends it; the next one reads the table again. */
export class Log {
  readonly ringBuffer: RingBuffer;
  readonly commitPositions: CommitPositions;
  readonly streams = new GenerationalCache<StreamState>(10_000);
  /** Event id → position of the first event with this id. */
  readonly recentIds = new GenerationalCache<number>(50_000);
  readonly tombstoned = new Set<string>();
  /** Streams that have metadata. */
  readonly described = new Set<string>();
  private currentHead: number;
  private currentPublishedHead: number;
  private publishedAt = 0;
  private publishScheduled = false;
  private lost: Error | undefined;
  private readonly waiting = new Set<() => void>();

  constructor(head: number, { ringBuffer, form = 'sparse' }: LogOptions = {}) {
    this.currentHead = head;
    this.currentPublishedHead = head;
    this.ringBuffer = new RingBuffer(head, ringBuffer);
    this.commitPositions = commitPositions[form];
  }

  get head(): number {
    return this.currentHead;
  }

  /** The head as published to the followers of the log. */
  get publishedHead(): number {
    return this.currentPublishedHead;
  }

  isTombstoned(stream: string): boolean {
    return this.tombstoned.has(stream) || this.tombstoned.has(describedBy(stream) ?? stream);
  }

  committed(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      this.ringBuffer.push(event);
      this.recentIds.add(event.id, event.position);
      if (event.revision === tombstoneRevision) this.tombstoned.add(event.stream);
      const described = describedBy(event.stream);
      if (described !== undefined) this.described.add(described);
      this.currentHead = event.position;
    }
    if (!this.publishScheduled) this.schedulePublish();
  }

  lose(cause: Error): void {
    this.lost ??= cause;
    this.wake();
  }

  assertKept(): void {
    if (this.lost) throw new StoreUnavailable('The connection to Postgres is lost.', { cause: this.lost });
  }

  /** Resolves at the next commit, on loss, or when the reader is cancelled. */
  change(cancellation: Cancellation): Promise<void> {
    return new Promise((resolve) => {
      if (cancellation.isCancelled || this.lost) return resolve();
      const unsubscribe = cancellation.onCancelled(() => wake());
      const wake = (): void => {
        this.waiting.delete(wake);
        unsubscribe();
        resolve();
      };
      this.waiting.add(wake);
    });
  }

  /** Publishes the first commit after a pause at once, but only after its writer was answered. */
  private schedulePublish(): void {
    this.publishScheduled = true;
    const dueMs = this.publishedAt + publishEveryMs - performance.now();
    if (dueMs > 0) setTimeout(() => this.publishHead(), dueMs);
    else setImmediate(() => this.publishHead());
  }

  private publishHead(): void {
    this.publishScheduled = false;
    this.currentPublishedHead = this.currentHead;
    this.publishedAt = performance.now();
    this.wake();
  }

  private wake(): void {
    for (const wake of [...this.waiting]) wake();
  }
}
