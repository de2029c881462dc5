import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { roughSize } from '../eventstore/event-buffer.js';
import type { Decoded, UnreadableEvent } from '../eventstore/event-codec.js';
import type { EventStore, Subscription } from '../eventstore/event-store.js';

export type ReaderLimits = { events: number; bytes: number };
export const defaultReaderLimits: ReaderLimits = { events: 2_000, bytes: 8 * 1024 * 1024 };
/** After this many events every cursor that has room gets a chance to read them before they can be evicted. */
const chunkSize = 256;

/**
 * Reads the head of the log once for all policies. The newest events stay in memory within two limits; the oldest are
 * evicted first, whether or not a slow cursor has read them.
 */
export class EventReader {
  private events: { decoded: Decoded; bytes: number }[] = [];
  private bytes = 0;
  private readPosition: number;
  /** The buffer is complete from here on. */
  private floor: number;
  private readonly waiting = new Set<() => void>();
  private readonly subscription: Subscription;

  constructor(
    store: EventStore,
    after: number,
    types: ReadonlySet<string>,
    private readonly limits: ReaderLimits = defaultReaderLimits,
  ) {
    this.readPosition = this.floor = after;
    this.subscription = store.subscribe('policies', after, {
      types,
      batch: (events, position, unreadable) => this.receive(inLogOrder(events, unreadable), position),
    });
  }

  /** Everything up to here was in the log when this was asked. */
  get position(): number {
    return this.readPosition;
  }

  get size(): number {
    return this.events.length;
  }

  /** Whether no event after this position has been evicted. */
  holdsAfter(position: number): boolean {
    return position >= this.floor;
  }

  /** The first buffered event after a position; undefined when there is none yet. */
  next(position: number): Decoded | undefined {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = this.events[middle]?.decoded.event.position ?? 0;
      if (at > position) high = middle;
      else low = middle + 1;
    }
    return this.events[low]?.decoded;
  }

  /** Resolves when more of the log has been read, or the signal aborts. */
  moved(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const wake = (): void => {
        signal.removeEventListener('abort', wake);
        this.waiting.delete(wake);
        resolve();
      };
      signal.addEventListener('abort', wake);
      this.waiting.add(wake);
    });
  }

  close(): Promise<void> {
    return this.subscription.close();
  }

  private async receive(batch: readonly Decoded[], position: number): Promise<void> {
    let pushed = 0;
    for (const decoded of batch) {
      if (decoded.event.position <= this.readPosition) continue;
      this.push(decoded);
      pushed += 1;
      if (pushed % chunkSize === 0) await this.publish(decoded.event.position);
    }
    await this.publish(position);
  }

  private push(decoded: Decoded): void {
    const bytes = roughSize(decoded.event.data);
    this.events.push({ decoded, bytes });
    this.bytes += bytes;
    while (this.events.length > this.limits.events || (this.bytes > this.limits.bytes && this.events.length > 1)) {
      const evicted = this.events.shift();
      if (evicted === undefined) return;
      this.bytes -= evicted.bytes;
      this.floor = evicted.decoded.event.position;
    }
  }

  private publish(position: number): Promise<void> {
    this.readPosition = Math.max(this.readPosition, position);
    for (const wake of [...this.waiting]) wake();
    return new Promise((resolve) => setImmediate(resolve));
  }
}

export const inLogOrder = (events: readonly AnyRecorded[], unreadable: readonly UnreadableEvent[]): Decoded[] => {
  const all = [
    ...events.map((event): Decoded => ({ kind: 'read', event })),
    ...unreadable.map((event): Decoded => ({ kind: 'unreadable', event })),
  ];
  return unreadable.length === 0 ? all : all.sort((a, b) => a.event.position - b.event.position);
};
