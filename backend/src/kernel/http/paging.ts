import type { PageQuery } from '@throughline/contracts/page.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { foundRow, pageSql, type Place } from './page-sql.js';
import { maxCounted, narrowed, withSearch, type Condition } from './search.js';

/**
 * `within`: the condition over `params` that restricts the row of a cursor. `join` adds what the value is made of; none of
 * its columns is named like one of the table.
 */
export type Sort = { sql: string; descending: boolean; within: string; join?: string };

type Source<S, By extends string> = {
  row: S;
  /** Read table, and the projection it belongs to. */
  table: string;
  projection: string;
  /** Condition over `params`. */
  where: string;
  params: readonly unknown[];
  /** Words that the column `search` must have. */
  search?: string | undefined;
  /** A value of the row that never changes, an instant or its id; the highest comes first. */
  by: By;
  /** Orders by a value that may change. A row whose value changes between two pages may be on both or on neither. */
  sort?: Sort | undefined;
};
type Counted = { total?: number; totalIsMinimum?: true };
type Page<R> = { items: R[]; next: string | null; position: number } & Counted;

/**
 * Reads one page by keyset, so that new and changed rows shift nothing. `position` is read first, so no row is older. A page
 * of large rows ends before it has `limit` of them.
 */
export const readPage = async <By extends string, R extends { id: string } & Record<By, string>>(
  readModel: ReadModel,
  source: Source<z.ZodObject & z.ZodType<R>, By>,
  { cursor, limit, count = false }: PageQuery,
): Promise<Page<R>> => {
  const { row, table, projection, by, sort } = source;
  const position = await readModel.livePosition(projection);
  const { where, params, counted } = await resolve(readModel, source, count);
  const place = sort ? sorted(table, sort, params, cursor) : newest(by, params, cursor);
  const sql = pageSql({ row, table, where, join: sort?.join ?? '', place, length: params.length });
  const rows = await readModel
    .many(foundRow<R>(row), sql, [...params, ...place.values, limit])
    .catch((error: unknown) => {
      throw cursor !== undefined && isUnreadable(error) ? cursorInvalid() : error;
    });
  const items = rows.map(({ more: _, ...each }) => each as unknown as R);
  const last = items.at(-1);
  const more = rows.at(-1)?.more ?? false;
  return {
    items,
    next: more && last !== undefined ? (sort ? cursorAt('id', last.id) : cursorAt(last[by], last.id)) : null,
    position,
    ...counted,
  };
};

type Resolved = Condition & { counted: Counted };

/** Where the list is read, and how many rows it has if that was requested. */
const resolve = async (
  readModel: ReadModel,
  { table, where, params, search }: Pick<Source<never, never>, 'table' | 'where' | 'params' | 'search'>,
  count: boolean,
): Promise<Resolved> => {
  const searched = withSearch({ where, params }, search);
  if (searched === undefined) {
    const counted = count ? { total: await countRows(readModel, { table, where, params }) } : {};
    return { where, params, counted };
  }
  const { matching, ...condition } = await narrowed(readModel, { table, ...searched }, count);
  const total = Math.min(matching, maxCounted);
  const counted: Counted = matching > maxCounted ? { total, totalIsMinimum: true } : { total };
  return { ...condition, counted: count ? counted : {} };
};

const Count = z.object({ count: z.int() });

const countRows = async (
  readModel: ReadModel,
  { table, where, params }: Condition & { table: string },
): Promise<number> => {
  const counted = await readModel.one(Count, `select count(*)::int as count from rm.${table} where ${where}`, params);
  return counted?.count ?? 0;
};

const newest = (by: string, { length }: readonly unknown[], cursor: string | undefined): Place => {
  const column = toSnake(by);
  const order = `${column} desc, id desc`;
  if (cursor === undefined) return { condition: '', order, values: [] };
  return {
    condition: `and (${column}, id) < ($${length + 1}, $${length + 2})`,
    order,
    values: placeIn(cursor),
  };
};

/** The cursor names the last row of the previous page. The position of that row is read when the next page is requested. */
const sorted = (
  table: string,
  { sql, descending, within, join = '' }: Sort,
  { length }: readonly unknown[],
  cursor: string | undefined,
): Place => {
  const direction = descending ? 'desc' : 'asc';
  const order = `${sql} ${direction}, id ${direction}`;
  if (cursor === undefined) return { condition: '', order, values: [] };
  const [, id = ''] = placeIn(cursor);
  return {
    condition: `and (${sql}, id) ${descending ? '<' : '>'} (select ${sql}, id from rm.${table} ${join} where ${within} and id = $${length + 1})`,
    order,
    values: [id],
  };
};

const cursorAt = (at: string, id: string): string => Buffer.from(`${at} ${id}`).toString('base64url');

const placeIn = (cursor: string): string[] => {
  const place = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (place.length !== 2) throw cursorInvalid();
  return place;
};

/** Postgres could not parse it as an instant or an id: class 22 of SQLSTATE. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');

const cursorInvalid = (): DomainError =>
  new DomainError('validation_failed', {
    errors: [{ pointer: '/cursor', code: 'invalid', detail: 'Use the cursor of the previous page.' }],
  });
