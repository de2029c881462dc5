import type { ZodType } from 'zod';
import { http, type HttpQuery } from '../http.js';
import { newestWritten } from '../own-writes.js';
import type { Page } from './row-state.js';

type PageParams = { limit: number; cursor: string | undefined };

/** The first rows of a list. A page of large rows has fewer than its limit, so the rest is on the next ones. */
export const readRows = async <Row>(count: number, read: (page: PageParams) => Promise<Page<Row>>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null && rows.length < count;) {
    const page: Page<Row> = await read({ limit: count - rows.length, cursor });
    rows.push(...page.items);
    cursor = page.next;
  }
  return rows;
};

/** Reads a page of rows; the first page with their number. */
export const readPage = <Answer>(path: string, schema: ZodType<Answer>, query: HttpQuery, cursor?: string) =>
  http.get(path, schema, { query: { ...query, cursor, count: cursor === undefined ? true : undefined } });

/** Reads rows by their ids, as new as the last command made here. */
export const readByIds = <Answer>(path: string, schema: ZodType<Answer>, ids: readonly string[]) =>
  http.get(path, schema, { query: { ids: ids.join(','), limit: 200, after: newestWritten() } });
