import { measureSize } from '../recorded-event.js';
import type { RecordedEvent } from '../recorded-event.js';

export type RingBufferLimits = { events: number; bytes: number };

export const defaultRingBufferLimits: RingBufferLimits = { events: 8192, bytes: 16 * 1024 * 1024 };

/** The last committed events, found by position. Large events evict old ones early. */
export class RingBuffer {
  private readonly entries: (RecordedEvent | undefined)[];
  private firstHeld: number;
  private next: number;
  private bytes = 0;

  constructor(
    head: number,
    private readonly limits: RingBufferLimits = defaultRingBufferLimits,
  ) {
    this.entries = new Array<RecordedEvent | undefined>(limits.events);
    this.firstHeld = head + 1;
    this.next = head + 1;
  }

  /** Position of the oldest event held; one past the head when empty. */
  get first(): number {
    return this.firstHeld;
  }

  push(event: RecordedEvent): void {
    if (event.position !== this.next)
      throw new Error(`The log has a gap: expected position ${this.next}, got ${event.position}.`);
    if (this.next - this.firstHeld === this.limits.events) this.dropOldest();
    this.entries[event.position % this.limits.events] = event;
    this.next += 1;
    this.bytes += measureSize(event);
    while (this.bytes > this.limits.bytes && this.firstHeld < this.next) this.dropOldest();
  }

  at(position: number): RecordedEvent | undefined {
    return position >= this.firstHeld && position < this.next ? this.entries[position % this.limits.events] : undefined;
  }

  /** Up to `limit` events after a position that the buffer still covers. */
  after(position: number, limit: number): RecordedEvent[] {
    const events: RecordedEvent[] = [];
    for (let next = position + 1; events.length < limit; next += 1) {
      const event = this.at(next);
      if (!event) break;
      events.push(event);
    }
    return events;
  }

  reaches(position: number): boolean {
    return position + 1 >= this.firstHeld;
  }

  private dropOldest(): void {
    const index = this.firstHeld % this.limits.events;
    const event = this.entries[index];
    if (event) this.bytes -= measureSize(event);
    this.entries[index] = undefined;
    this.firstHeld += 1;
  }
}
