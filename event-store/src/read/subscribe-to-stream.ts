import { StreamIsDeleted } from '../errors.js';
import { lastRevision, noRevision, tombstoneRevision } from '../recorded-event.js';
import type { RecordedEvent } from '../recorded-event.js';
import type { Cancellation } from '../cancellation.js';
import type { LogReader } from './log-reader.js';
import { PageSize } from './page-size.js';
import { eventMessages, liveSlice } from './subscription-message.js';
import type { Subscription } from './subscription-message.js';
import { visibleRange } from './visible-range.js';

export type SubscribeToStreamRequest = { stream: string; after: number | 'start' | 'end' };

/** Tracks its revision in the stream, to read the table, and its position in the log, to read the ring buffer. */
type StreamCursor = { revision: number; position: number };

const beginning = async (reader: LogReader, { stream, after }: SubscribeToStreamRequest): Promise<StreamCursor> => {
  if (after === 'end') return { revision: await reader.getHead(stream), position: reader.log.head };
  const { low, softDeleted } = await visibleRange(reader, stream);
  const visibleAfter = softDeleted ? await reader.getHead(stream) : low - 1;
  return {
    revision: Math.min(Math.max(after === 'start' ? noRevision : after, visibleAfter), lastRevision - 1),
    position: 0,
  };
};

async function* fromTable(
  reader: LogReader,
  stream: string,
  cursor: StreamCursor,
): AsyncGenerator<RecordedEvent[], void> {
  const size = new PageSize(reader.progress);
  const barrier = reader.log.head;
  for (;;) {
    const limit = size.limit;
    const page = await reader.streamForwards({ stream, low: cursor.revision + 1, high: lastRevision, barrier, limit });
    cursor.revision = page.at(-1)?.revision ?? cursor.revision;
    size.learn(page);
    const isLast = page.length < limit;
    if (page.length > 0) yield page;
    if (isLast) break;
  }
  cursor.position = barrier;
}

const fromRing = (reader: LogReader, stream: string, cursor: StreamCursor): RecordedEvent[] => {
  const slice = reader.log.ringBuffer.after(cursor.position, liveSlice);
  const events = slice.filter((event) => event.stream === stream && event.revision > cursor.revision);
  if (events.some(({ revision }) => revision === tombstoneRevision)) throw new StreamIsDeleted(stream);
  cursor.position = slice.at(-1)?.position ?? cursor.position;
  cursor.revision = events.at(-1)?.revision ?? cursor.revision;
  return events;
};

export async function* subscribeToStream(
  reader: LogReader,
  request: SubscribeToStreamRequest,
  cancellation: Cancellation,
): Subscription {
  const { log } = reader;
  const { stream } = request;
  if (log.isTombstoned(stream)) throw new StreamIsDeleted(stream);
  const cursor = await beginning(reader, request);
  yield [{ kind: 'confirmed' }];
  let live = false;
  while (!cancellation.isCancelled) {
    log.assertKept();
    if (cursor.position < log.head && log.ringBuffer.reaches(cursor.position)) {
      const events = fromRing(reader, stream, cursor);
      if (events.length > 0) yield eventMessages(events);
    } else if (cursor.position < log.head) {
      if (live) yield [{ kind: 'fell-behind' }];
      live = false;
      for await (const page of fromTable(reader, stream, cursor)) yield eventMessages(page);
      if (log.isTombstoned(stream)) throw new StreamIsDeleted(stream);
    } else if (live) {
      await log.change(cancellation);
    } else {
      live = true;
      yield [{ kind: 'caught-up' }];
    }
  }
}
