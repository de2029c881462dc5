import type { RecordedEvent } from '../recorded-event.js';
import type { LogReader } from './log-reader.js';
import { placeToRead } from './commit-place.js';
import { PageSize } from './page-size.js';
import type { StreamFilter } from './stream-filter.js';

export type Direction = 'forwards' | 'backwards';
export type ReadAllRequest = {
  direction: Direction;
  /** A commit position. */
  from: number | 'start' | 'end';
  count: number;
  filter?: StreamFilter;
};

const newestFirst = ({ ringBuffer }: LogReader['log'], until: number, limit: number): RecordedEvent[] => {
  const events: RecordedEvent[] = [];
  for (let position = until; events.length < limit; position -= 1) {
    const event = ringBuffer.at(position);
    if (!event) break;
    events.push(event);
  }
  return events;
};

/** From a position, inclusive, up to the head at the start of the read: a reader must not chase a busy writer endlessly. */
async function* forwards(reader: LogReader, from: number, count: number): AsyncGenerator<RecordedEvent[], void> {
  const size = new PageSize(reader.progress);
  const until = reader.log.head;
  let after = from - 1;
  let left = count;
  while (left > 0 && after < until) {
    const limit = Math.min(left, size.limit, until - after);
    const page = reader.log.ringBuffer.reaches(after)
      ? reader.log.ringBuffer.after(after, limit)
      : await reader.logForwards({ after, until, limit });
    if (page.length === 0) return;
    size.learn(page);
    after = page.at(-1)?.position ?? until;
    left -= page.length;
    yield page;
  }
}

/** From a position back, exclusive. */
async function* backwards(reader: LogReader, before: number, count: number): AsyncGenerator<RecordedEvent[], void> {
  const size = new PageSize(reader.progress);
  let until = Math.min(before - 1, reader.log.head);
  let left = count;
  while (left > 0 && until > 0) {
    const limit = Math.min(left, size.limit);
    const recent = newestFirst(reader.log, until, limit);
    const page = recent.length > 0 ? recent : await reader.logBackwards({ after: 0, until, limit });
    if (page.length === 0) return;
    size.learn(page);
    until = (page.at(-1)?.position ?? 1) - 1;
    left -= page.length;
    yield page;
  }
}

/** The limit counts events that pass the filter, so pages are searched until there are enough. */
async function* passing(
  pages: AsyncGenerator<RecordedEvent[], void>,
  filter: StreamFilter,
  count: number,
): AsyncGenerator<RecordedEvent[], void> {
  let left = count;
  for await (const page of pages) {
    const passed = page
      .splice(0)
      .filter((event) => filter.matches(event))
      .slice(0, left);
    left -= passed.length;
    if (passed.length > 0) yield passed;
    if (left <= 0) return;
  }
}

const getPages = (
  reader: LogReader,
  { direction, from: asked, count }: ReadAllRequest,
): AsyncGenerator<RecordedEvent[], void> => {
  const from = typeof asked === 'number' ? placeToRead(reader.log, asked) : asked;
  if (direction === 'forwards')
    return forwards(reader, from === 'start' ? 1 : from === 'end' ? Infinity : Math.max(from, 1), count);
  return backwards(reader, from === 'start' ? 0 : from === 'end' ? Infinity : from, count);
};

export const readAll = (reader: LogReader, request: ReadAllRequest): AsyncGenerator<RecordedEvent[], void> =>
  request.filter
    ? passing(getPages(reader, { ...request, count: Infinity }), request.filter, request.count)
    : getPages(reader, request);
