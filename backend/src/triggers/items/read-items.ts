import type { RecentSource, RowsSource } from '@throughline/catalogue/items/item-source.js';
import type { Operation } from '@throughline/catalogue/operations/operation.js';
import { getOperation } from '@throughline/catalogue/operations/operations.js';
import { type Json, writeValue } from '@throughline/contracts/json.js';
import { ToolFailure } from '../../kernel/agent-tools/tool.js';
import type { FiringEvent } from '@throughline/contracts/triggers/trigger.events.js';
import type { FilesOfBody } from '../webhooks/parse-multipart.js';
import type { Position } from './item-positions.js';

export type Call = (operation: Operation, given: Record<string, unknown>) => Promise<Json>;
type Fields = { [field: string]: Json };
type Skipped = Extract<FiringEvent, { type: 'ItemsSkipped' }>['data']['reason'];
/** `files` are the bytes of values in the fields. */
export type Contents = { fields: Fields; files: FilesOfBody };
/** `read` gives why the agent does not start for the item, if so. */
export type Found = {
  key: string;
  url: string | null;
  read: () => Promise<Contents | Skipped>;
  /** Where the next question goes on once this one is done, if that can be said before the rest is. */
  position?: Position;
};
export type Listed = {
  /** Where the names of items are unique. */
  place: string;
  /** The oldest first, without those that were seen before. */
  items: Found[];
  /** The position once all of them are done. */
  next: Position;
  missed: Skipped | null;
  /** More is there than is read at once, so the service is asked again at once. */
  isMore?: boolean;
};
export type Asking = {
  options: Record<string, unknown>;
  /** Nothing from before this instant is new. */
  since: string;
  position: Position | null;
  startedAt: string;
  call: Call;
};

/** Services show some items late, so what came shortly before the last request is requested again. */
const overlapMs = 30 * 60_000;
const maxPages = 20;
const maxRows = 2_000;

/** Returns what a service has that was not there before. */
export const listNewItems = (source: RecentSource | RowsSource, asking: Asking): Promise<Listed> =>
  source.kind === 'recent' ? listRecent(source, asking) : listRows(source, asking);

const listRecent = async (
  source: RecentSource,
  { options, since, position, startedAt, call }: Asking,
): Promise<Listed> => {
  const known = position?.kind === 'recent' ? position : { since, seen: [] };
  const found = new Map<string, Json>();
  let page: string | undefined;
  let pages = 0;
  do {
    const asked = { ...options, since: written[source.since](known.since) };
    const answer = await call(source.list, page === undefined ? asked : { ...asked, page });
    const items = listAt(answer, source.items);
    for (const item of items) {
      const key = valueAt(item, source.key);
      if (key !== undefined && key !== null) found.set(writeValue(key), item);
    }
    pages += 1;
    page = findNextPage(source, { answer, items: items.length, pages });
  } while (page !== undefined && pages < maxPages);
  const seen = new Set(known.seen);
  const fresh = [...found].filter(([key, item]) => !seen.has(key) && !isLeftOut(source, item));
  const from = new Date(Math.max(Date.parse(since), Date.parse(startedAt) - overlapMs)).toISOString();
  return {
    place: '',
    items: (source.newestFirst ? fresh.reverse() : fresh).map(([key, item]) => ({
      key,
      url: readUrl(source.url === undefined ? undefined : valueAt(item, source.url)),
      read: () => readItem(source, key, { item, call }),
    })),
    next: { kind: 'recent', since: from, seen: [...found.keys()] },
    missed: page === undefined ? null : 'too_many',
  };
};

const written: Record<RecentSource['since'], (instant: string) => string> = {
  instant: (instant) => instant,
  seconds: (instant) => String(Math.floor(Date.parse(instant) / 1_000)),
  milliseconds: (instant) => String(Date.parse(instant)),
};

/** Undefined after the last page. */
const findNextPage = (
  { paging }: RecentSource,
  { answer, items, pages }: { answer: Json; items: number; pages: number },
): string | undefined => {
  if ('at' in paging) {
    const named = valueAt(answer, paging.at);
    return typeof named === 'string' && named !== '' ? named : undefined;
  }
  if (items < paging.size) return undefined;
  return String(paging.by === 'number' ? pages + 1 : pages * paging.size);
};

const isLeftOut = ({ except }: RecentSource, item: Json): boolean =>
  Object.entries(except).some(([place, values]) => {
    const value = valueAt(item, place);
    return value !== undefined && value !== null && (values === null || values.includes(writeValue(value)));
  });

const readItem = async (
  { read, service }: RecentSource,
  key: string,
  { item, call }: { item: Json; call: Call },
): Promise<Contents | 'gone'> => {
  if (read === undefined) return withoutFiles({ ...asFields(item), key });
  const operation = getOperation(read);
  if (operation === undefined) throw new Error(`${service} has no operation ${read}.`);
  try {
    return withoutFiles({ ...asFields(item), ...asFields(await call(operation, { id: key })), key });
  } catch (error) {
    if (error instanceof ToolFailure && /^http_4(?:04|10)$/.test(error.code)) return 'gone';
    throw error;
  }
};

/** A row is known by its number, so the last known one is requested as well: without it, rows have been removed. */
const listRows = async (source: RowsSource, { options, since, position, call }: Asking): Promise<Listed> => {
  const count = async () => listAt(await call(source.count, options), source.counted).length;
  const known = position?.kind === 'rows' ? position : null;
  const place = since;
  if (known === null) return { place, items: [], next: { kind: 'rows', known: await count(), times: 0 }, missed: null };
  const from = Math.max(known.known, 1);
  const answer = await call(source.list, { ...options, from });
  const rows = listAt(answer, source.items);
  if (rows.length === 0 && known.known > 0)
    return {
      place,
      items: [],
      next: { kind: 'rows', known: await count(), times: known.times + 1 },
      missed: 'rows_removed',
    };
  const names = listAt(answer, source.header).map(writeValue);
  const added = rows
    .slice(0, maxRows)
    .flatMap((cells, at) => (at + from > Math.max(known.known, 1) ? [{ cells, number: at + from }] : []));
  return {
    place,
    items: added.map(({ cells, number }) => ({
      key: known.times === 0 ? `row ${number}` : `row ${number} (${known.times})`,
      url: null,
      read: () => Promise.resolve(withoutFiles({ ...nameCells(names, cells), row: number })),
    })),
    next: { ...known, known: Math.max(known.known, from + Math.min(rows.length, maxRows) - 1) },
    missed: null,
  };
};

/** A column without a name has its letter. */
const nameCells = (names: readonly string[], cells: Json): Fields =>
  Object.fromEntries(
    (Array.isArray(cells) ? cells : []).map((cell, at) => [names[at]?.trim() || `column ${at + 1}`, cell]),
  );

const withoutFiles = (fields: Fields): Contents => ({ fields, files: new Map() });

const valueAt = (json: Json, place: string): Json | undefined =>
  place.split('.').reduce<Json | undefined>((value, step) => {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) return value[Number(step)];
    return Object.hasOwn(value, step) ? value[step] : undefined;
  }, json);

const listAt = (json: Json, place: string): Json[] => {
  const value = valueAt(json, place);
  return Array.isArray(value) ? value : [];
};

const asFields = (json: Json): Fields =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? json : { value: json };

const readUrl = (value: Json | undefined): string | null => {
  const url = typeof value === 'string' && value.length <= 2_000 ? URL.parse(value) : null;
  return url !== null && ['https:', 'http:'].includes(url.protocol) ? url.href : null;
};
