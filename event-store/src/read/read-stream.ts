import { StreamNotFound } from '../errors.js';
import { lastRevision, noRevision } from '../recorded-event.js';
import type { RecordedEvent } from '../recorded-event.js';
import type { LogReader } from './log-reader.js';
import { PageSize } from './page-size.js';
import type { Direction } from './read-all.js';
import { visibleRange } from './visible-range.js';

export type ReadStreamRequest = { stream: string; direction: Direction; from: number | 'start' | 'end'; count: number };

type Span = { low: number; high: number };

const getSpan = ({ direction, from }: ReadStreamRequest, visibleFrom: number): Span => {
  if (direction === 'forwards')
    return { low: Math.max(visibleFrom, from === 'start' ? 0 : from === 'end' ? Infinity : from), high: lastRevision };
  return { low: visibleFrom, high: Math.min(lastRevision, from === 'start' ? 0 : from === 'end' ? Infinity : from) };
};

async function* pages(
  reader: LogReader,
  request: ReadStreamRequest,
  span: Span,
): AsyncGenerator<RecordedEvent[], void> {
  const size = new PageSize(reader.progress);
  const barrier = reader.log.head;
  const ascending = request.direction === 'forwards';
  let { low, high } = span;
  let left = request.count;
  while (left > 0 && low <= high) {
    const range = { stream: request.stream, low, high, barrier, limit: Math.min(left, size.limit) };
    const page = ascending ? await reader.streamForwards(range) : await reader.streamBackwards(range);
    const last = page.at(-1);
    if (!last) return;
    if (ascending) low = last.revision + 1;
    else high = last.revision - 1;
    left = page.length < range.limit ? 0 : left - page.length;
    size.learn(page);
    yield page;
  }
}

export async function* readStream(
  reader: LogReader,
  request: ReadStreamRequest,
): AsyncGenerator<RecordedEvent[], void> {
  const visible = await visibleRange(reader, request.stream);
  if (visible.softDeleted) throw new StreamNotFound(request.stream);
  let found = false;
  for await (const page of pages(reader, request, getSpan(request, visible.low))) {
    found = true;
    yield visible.createdSince > 0 ? page.splice(0).filter(({ created }) => created >= visible.createdSince) : page;
  }
  if (!found && (await reader.getHead(request.stream)) === noRevision) throw new StreamNotFound(request.stream);
}
