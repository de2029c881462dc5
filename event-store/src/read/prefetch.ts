import type { LogReader } from './log-reader.js';
import { HeldPage } from './held-page.js';
import type { SliceLimit } from './held-page.js';
import type { Subscription, SubscriptionMessage } from './subscription-message.js';

/** Small enough to be sent while the reader still has work: a client that waits for a large page to be encoded is idle. */
const provenSlice: SliceLimit = { messages: 64, bytes: Infinity };
/** A slice that is not taken stays in memory as long as the call. */
const firstSlices: SliceLimit = { messages: 64, bytes: 16 * 1024 };

/** Holds what is read for one call and not sent yet: the page that is being sent and, once the client reads on, the next one. */
export class Prefetch {
  private readonly held = new Set<HeldPage>();
  private isStalled = false;

  constructor(private readonly reader: LogReader) {}

  async *slices(source: Subscription): AsyncGenerator<SubscriptionMessage[], void> {
    for await (const page of this.prefetched(source)) {
      while (!page.isEmpty)
        yield await page.nextSlice(this.reader, this.reader.progress.isProven ? provenSlice : firstSlices);
      this.held.delete(page);
    }
  }

  /** The client takes nothing for now. */
  stall(): void {
    this.isStalled = true;
    for (const page of this.held) page.giveBack();
  }

  taken(bytes: number): void {
    this.isStalled = false;
    this.reader.progress.took(bytes);
  }

  /** Reads the next page while the current one is being sent. */
  private async *prefetched(source: Subscription): AsyncGenerator<HeldPage, void> {
    let next: Promise<HeldPage | undefined> | undefined;
    try {
      for (;;) {
        const current = await (next ?? this.findNext(source));
        next = undefined;
        if (!current) return;
        if (this.reader.progress.isProven) {
          next = this.findNext(source);
          // The await above handles a failure; until then it must not count as an unhandled rejection.
          next.catch(() => undefined);
        }
        yield current;
      }
    } finally {
      await source.return();
    }
  }

  private async findNext(source: Subscription): Promise<HeldPage | undefined> {
    const result = await source.next();
    if (result.done) return undefined;
    const page = new HeldPage(result.value);
    if (this.isStalled) page.giveBack();
    this.held.add(page);
    return page;
  }
}
