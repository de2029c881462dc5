import { BACKWARDS, END, type EventStoreDBClient, type ReadPosition } from '@eventstore/db-client';
import { storedEvent } from './esdb-client.js';
import { isOurs } from './streams.js';
import type { StoredEvent } from './event-codec.js';

/** The newest event is nearly always the one that is looked for, and events may be large. */
const firstPage = 1;
const largestPage = 64;

/** Finds the newest domain event by reading the log backwards past system events, at most down to the last known position. */
export class EsdbHead {
  private known: number;

  constructor(
    private readonly counts: (event: StoredEvent) => boolean = ({ stream }) => isOurs(stream),
    known = 0,
  ) {
    this.known = known;
  }

  /** Records that there is a domain event at this position. */
  observe(position: number): void {
    this.known = Math.max(this.known, position);
  }

  async find(client: EventStoreDBClient): Promise<number> {
    let count = firstPage;
    for (let from: ReadPosition | null = END; from !== null; count = Math.min(4 * count, largestPage))
      from = await this.page(client, from, count);
    return this.known;
  }

  /** Where to read on, or null when there is nothing more to learn. The page is read to its end: a call left midway is never closed. */
  private async page(
    client: EventStoreDBClient,
    fromPosition: ReadPosition,
    maxCount: number,
  ): Promise<ReadPosition | null> {
    let next: ReadPosition | null = null;
    let found = false;
    for await (const resolved of client.readAll({ direction: BACKWARDS, fromPosition, maxCount })) {
      const position = resolved.event?.position ?? resolved.link?.position;
      if (position === undefined || found) continue;
      const event = storedEvent(resolved);
      if (event !== null && this.counts(event)) this.observe(event.position);
      found = Number(position.commit) <= this.known;
      next = position;
    }
    return found ? null : next;
  }
}

/** The position of the newest event of these types. `known` is the position up to which they have been delivered. */
export const headOfTypes = (types: ReadonlySet<string>, known: number): EsdbHead =>
  new EsdbHead(({ type, stream }) => types.has(type) && isOurs(stream), known);
