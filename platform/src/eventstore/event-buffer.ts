import type { Decoded } from './event-codec.js';

export type BufferLimits = { events: number; bytes: number };
export const defaultBufferLimits: BufferLimits = { events: 5_000, bytes: 4 * 1024 * 1024 };

/** Buffers events between the connection and the subscriber while a batch is handled, and pauses the connection when full. */
export class EventBuffer {
  private events: Decoded[] = [];
  private bytes = 0;
  ended = false;
  private arrived: (() => void) | undefined;
  private emptied: (() => void) | undefined;

  constructor(private readonly limits: BufferLimits = defaultBufferLimits) {}

  get size(): number {
    return this.events.length;
  }

  /** Undefined: there is room for more; else wait for it. */
  push(event: Decoded): Promise<void> | undefined {
    if (this.ended) return undefined;
    this.events.push(event);
    this.bytes += roughSize(event.event.data);
    this.wake();
    if (this.events.length < this.limits.events && this.bytes < this.limits.bytes) return undefined;
    return new Promise((resolve) => (this.emptied = resolve));
  }

  /** Removes and returns every buffered event, or nothing after `wake`. Null after the end. */
  async drain(): Promise<Decoded[] | null> {
    if (this.events.length === 0 && !this.ended) await new Promise<void>((resolve) => (this.arrived = resolve));
    // Waits one iteration of the event loop, so that events decoded from the same packet go into the same batch.
    if (this.events.length > 0) await new Promise((resolve) => setImmediate(resolve));
    if (this.ended) return null;
    const drained = this.events;
    this.events = [];
    this.bytes = 0;
    this.emptied?.();
    return drained;
  }

  wake(): void {
    this.arrived?.();
    this.arrived = undefined;
  }

  end(): void {
    this.ended = true;
    this.emptied?.();
    this.wake();
  }
}

/** Length of all text inside; close enough to bound memory. */
export const roughSize = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 16;
  for (const part of Object.values(value)) size += roughSize(part);
  return size;
};
