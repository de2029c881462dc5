import {
  BACKWARDS,
  END,
  START,
  StreamNotFoundError,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type ReadPosition,
} from '@eventstore/db-client';
import { storedEvent } from './esdb-client.js';
import type { StoredEvent } from './event-codec.js';
import type { LoggedEvent } from './event-store.js';
import { isOurs } from './streams.js';

const pageSize = 1_000;

/** Reads page by page past system events. Each page is read to its end, because a call left midway is never closed. */
export const readLogAfter = async (
  client: EventStoreDBClient,
  position: number,
  maxCount: number,
): Promise<LoggedEvent[]> => {
  const found: LoggedEvent[] = [];
  let from: ReadPosition = position === 0 ? START : { commit: BigInt(position), prepare: BigInt(position) };
  for (let isLast = false; !isLast && found.length < maxCount;) {
    let read = 0;
    for await (const resolved of client.readAll({ fromPosition: from, maxCount: pageSize })) {
      read += 1;
      from = resolved.event?.position ?? resolved.link?.position ?? from;
      const event = storedEvent(resolved);
      const known = found.at(-1)?.position ?? position;
      if (event !== null && event.position > known && isOurs(event.stream))
        found.push({ position: event.position, type: event.type, at: storageTime(resolved) });
    }
    isLast = read < pageSize;
  }
  return found.slice(0, maxCount);
};

const storageTime = ({ event, link }: AllStreamResolvedEvent): string | null =>
  (event ?? link)?.created.toISOString() ?? null;

/** When the event store got the first event at or after a position; null when there is none. */
export const readStorageTime = async (client: EventStoreDBClient, position: number): Promise<string | null> => {
  let at: string | null = null;
  const fromPosition = { commit: BigInt(position), prepare: BigInt(position) };
  for await (const resolved of client.readAll({ fromPosition, maxCount: 1 })) at = storageTime(resolved);
  return at;
};

/** The event of a stream at a revision, or the last one; null when there is none. */
export const readNewest = async (
  client: EventStoreDBClient,
  stream: string,
  fromRevision: bigint | typeof END,
): Promise<StoredEvent | null> => {
  let found: StoredEvent | null = null;
  try {
    for await (const resolved of client.readStream(stream, { direction: BACKWARDS, fromRevision, maxCount: 1 }))
      found = storedEvent(resolved) ?? found;
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return found;
};
