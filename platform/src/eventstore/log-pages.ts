import { batchUntil, type Batch } from './batch.js';
import type { EventStore } from './event-store.js';

/** Past events in order. The last page ends exactly at `upTo`; a page may be empty and end where the one before did. */
export type Range = { after: number; upTo: number; types: ReadonlySet<string> };
export type Source = (range: Range) => AsyncIterable<Batch>;

/** A page of the log waits while the one before is read; a larger one would cost memory and garbage collection. */
const limits = { events: 500, bytes: 512 * 1024 };
/** A source that has no events yields an empty page after this time. */
const silenceMs = 500;

/** The event store itself. */
export const fromLog = (store: EventStore): Source =>
  async function* ({ after, upTo }) {
    if (after >= upTo) return;
    const pages = new PageHandover<Batch>();
    let position = after;
    const subscription = store.subscribe('rebuild', after, {
      limits,
      batch: (events, position, unreadable) => pages.put({ events, position, unreadable }),
    });
    try {
      for (;;) {
        const page = await pages.next(silenceMs);
        if (page === null) {
          // The event store may be unavailable; the reader can still be interrupted.
          yield { events: [], position, unreadable: [] };
          continue;
        }
        position = page.position;
        yield page.position <= upTo ? page : batchUntil(page, upTo);
        if (page.position >= upTo) return;
      }
    } finally {
      pages.close();
      await subscription.close();
    }
  };

/** Hands one page at a time from the subscription to the fold; the next one is collected while this one is folded. */
class PageHandover<T> {
  private page: { value: T; taken: () => void } | undefined;
  private came: (() => void) | undefined;
  private closed = false;

  put(value: T): Promise<void> {
    if (this.closed) return Promise.resolve();
    return new Promise((taken) => {
      this.page = { value, taken };
      this.came?.();
    });
  }

  /** Returns null when no page came in time. */
  async next(timeoutMs: number): Promise<T | null> {
    if (this.page === undefined) {
      await new Promise<void>((resolve) => {
        const timeout = setTimeout(resolve, timeoutMs);
        this.came = () => {
          clearTimeout(timeout);
          resolve();
        };
      });
    }
    const page = this.page;
    if (page === undefined) return null;
    this.page = undefined;
    page.taken();
    return page.value;
  }

  close(): void {
    this.closed = true;
    this.page?.taken();
  }
}
