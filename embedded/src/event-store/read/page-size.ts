import { ReadyEvent } from '../messages/ready-event.js';
import { sizeOf } from '../recorded-event.js';
import type { RecordedEvent } from '../recorded-event.js';

const bounds = { first: 100, smallest: 8, largest: 1000, bytes: 2 * 1024 * 1024 };

const weightOf = (event: RecordedEvent): number =>
  event instanceof ReadyEvent ? event.message.length : sizeOf(event) + 200;

/** Grows while events are small and shrinks when they are large, so that a page stays around two megabytes. */
export class PageSize {
  #limit = bounds.first;

  get limit(): number {
    return this.#limit;
  }

  learn(page: readonly RecordedEvent[]): void {
    if (page.length === 0) return;
    const average = page.reduce((sum, event) => sum + weightOf(event), 0) / page.length;
    this.#limit = Math.max(
      bounds.smallest,
      Math.min(bounds.largest, this.#limit * 4, Math.floor(bounds.bytes / average)),
    );
  }
}
