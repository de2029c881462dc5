import { StoreUnavailable } from './errors.js';
import type { Lifetime } from './lifetime.js';
import { Ring } from './read/ring.js';
import type { RingLimits } from './read/ring.js';
import { describedBy, tombstoneRevision } from './recorded-event.js';
import type { RecordedEvent } from './recorded-event.js';
import type { StreamMetadata } from './streams/stream-metadata.js';
import { TwoGenerations } from './two-generations.js';

export type StreamState = {
  head: number;
  metadata?: { revision: number; data: Buffer; rules: StreamMetadata };
};

/** While much is written its followers are told so often, of all there is: each telling costs every one of them as much as the events. */
const tellEveryMs = 10;

/** What the node knows of the committed log while it holds the writer's lock. A lost connection ends it; the next one starts from the table again. */
export class Log {
  readonly ring: Ring;
  readonly streams = new TwoGenerations<StreamState>(10_000);
  /** Event id → position of the latest event with it. */
  readonly recentIds = new TwoGenerations<number>(50_000);
  readonly tombstoned = new Set<string>();
  /** Streams that have metadata. */
  readonly described = new Set<string>();
  #head: number;
  #told: number;
  #toldAt = 0;
  #telling = false;
  #lost: Error | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(head: number, limits?: RingLimits) {
    this.#head = head;
    this.#told = head;
    this.ring = new Ring(head, limits);
  }

  get head(): number {
    return this.#head;
  }

  /** The head, as those know it who follow the log. */
  get told(): number {
    return this.#told;
  }

  isTombstoned(stream: string): boolean {
    return this.tombstoned.has(stream) || this.tombstoned.has(describedBy(stream) ?? stream);
  }

  committed(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      this.ring.push(event);
      this.recentIds.set(event.id, event.position);
      if (event.revision === tombstoneRevision) this.tombstoned.add(event.stream);
      const described = describedBy(event.stream);
      if (described !== undefined) this.described.add(described);
      this.#head = event.position;
    }
    if (!this.#telling) this.#tellSoon();
  }

  lose(cause: Error): void {
    this.#lost ??= cause;
    this.#wake();
  }

  assertKept(): void {
    if (this.#lost) throw new StoreUnavailable('The connection to Postgres is lost.', { cause: this.#lost });
  }

  /** Resolves at the next commit, on loss, or when the reader is no longer wanted. */
  change(lifetime: Lifetime): Promise<void> {
    return new Promise((resolve) => {
      if (lifetime.isOver || this.#lost) return resolve();
      const forget = lifetime.whenOver(() => wake());
      const wake = (): void => {
        this.#waiting.delete(wake);
        forget();
        resolve();
      };
      this.#waiting.add(wake);
    });
  }

  /** Of what comes after a silence at once; but who wrote it is answered first. */
  #tellSoon(): void {
    this.#telling = true;
    const dueMs = this.#toldAt + tellEveryMs - performance.now();
    if (dueMs > 0) setTimeout(() => this.#tell(), dueMs);
    else setImmediate(() => this.#tell());
  }

  #tell(): void {
    this.#telling = false;
    this.#told = this.#head;
    this.#toldAt = performance.now();
    this.#wake();
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}
