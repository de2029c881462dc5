import { ReadyEvent } from '../messages/ready-event.js';
import { measureSize } from '../recorded-event.js';
import type { RecordedEvent } from '../recorded-event.js';
import type { ClientProgress } from './client-progress.js';

const bounds = { first: 32, smallest: 8, largest: 1000, bytes: 2 * 1024 * 1024 };
/** For a client that may have left its call open. */
const unprovenBytes = 32 * 1024;

export const getWeight = (event: RecordedEvent): number =>
  event instanceof ReadyEvent ? event.message.length : measureSize(event) + 200;

/** Grows while events are small and shrinks when they are large, so that a page stays around two megabytes, or far below until the client has taken some. */
export class PageSize {
  private provenLimit = bounds.first;
  private unprovenLimit = bounds.first;

  constructor(private readonly progress: ClientProgress) {}

  get limit(): number {
    return this.progress.isProven ? this.provenLimit : Math.min(this.provenLimit, this.unprovenLimit);
  }

  learn(page: readonly RecordedEvent[]): void {
    if (page.length === 0) return;
    const average = page.reduce((sum, event) => sum + getWeight(event), 0) / page.length;
    this.provenLimit = Math.max(
      bounds.smallest,
      Math.min(bounds.largest, this.provenLimit * 4, Math.floor(bounds.bytes / average)),
    );
    this.unprovenLimit = Math.max(1, Math.floor(unprovenBytes / average));
  }
}
