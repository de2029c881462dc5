import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { PageQuery } from '@throughline/contracts/page.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { sql, type Expression, type QueryCreator, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import { joinAll, matching, type Filter } from './conditions.js';
import { foundRow, pageSql } from './page-sql.js';
import { hasWords, maxCounted, narrowed } from './search.js';

/** `join` adds what the value is made of; none of its columns is named like one of the table. */
export type Sort = { value: RawBuilder<unknown>; descending: boolean; join?: RawBuilder<unknown> | undefined };

/** A text in the order of names that people expect: `Agent 2` before `agent 10`, `ä` next to `a`. */
export const byName = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)} collate rm.by_name`;

type Source<Tables, Name extends keyof Tables & string, S, By extends string> = {
  row: S;
  /** Read tables whose columns the conditions may name. */
  tables: QueryCreator<Tables>;
  /** The one that is read, and the projection it belongs to. */
  table: Name;
  projection: string;
  where: Filter<Tables[Name]> & { workspaceId: WorkspaceId };
  and?: readonly (Expression<SqlBool> | undefined)[];
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
export const readPage = async <
  Tables,
  Name extends keyof Tables & string,
  By extends string,
  R extends { id: string } & Record<By, string>,
>(
  readModel: ReadModel,
  source: Source<Tables, Name, z.ZodObject & z.ZodType<R>, By>,
  { cursor, limit, count = false }: PageQuery,
): Promise<Page<R>> => {
  const { row, table, by, sort } = source;
  const position = await readModel.livePosition(source.projection);
  const filter = joinAll(matching(source.where), ...(source.and ?? []));
  const listed = { table, where: filter, search: source.search };
  const { where, counted } = await resolve(readModel, listed, count);
  const place = sort ? sorted(source, sort, cursor) : newest(by, cursor);
  const query = pageSql<R>({
    row,
    table,
    where: joinAll(where, place.after),
    join: sort?.join,
    order: place.order,
    limit,
  });
  const rows = await readModel.many(foundRow<R>(row), query).catch((error: unknown) => {
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

type Listed = { table: string; where: Expression<SqlBool> };

/** Where the list is read, and how many rows it has if that was requested. */
const resolve = async (
  readModel: ReadModel,
  { table, where, search }: Listed & { search: string | undefined },
  count: boolean,
): Promise<{ where: Expression<SqlBool>; counted: Counted }> => {
  const words = hasWords(search);
  if (words === undefined) {
    const counted = count ? { total: await countRows(readModel, { table, where }) } : {};
    return { where, counted };
  }
  const found = await narrowed(readModel, { table, where: joinAll(where, words) }, count);
  const total = Math.min(found.matching, maxCounted);
  const counted: Counted = found.matching > maxCounted ? { total, totalIsMinimum: true } : { total };
  return { where: found.where, counted: count ? counted : {} };
};

const Count = z.object({ count: z.int() });

const countRows = async (readModel: ReadModel, { table, where }: Listed): Promise<number> => {
  const query = sql<{ count: number }>`select count(*)::int as count from ${sql.table(`rm.${table}`)} where ${where}`;
  return (await readModel.one(Count, query))?.count ?? 0;
};

/** Which rows of a list come next, and their order. */
type Place = { after: Expression<SqlBool> | undefined; order: Expression<unknown> };

const newest = (by: string, cursor: string | undefined): Place => {
  const column = sql.ref(by);
  const order = sql`${column} desc, id desc`;
  if (cursor === undefined) return { after: undefined, order };
  const [at, id] = placeIn(cursor);
  return { after: sql<SqlBool>`(${column}, id) < (${at}, ${id})`, order };
};

/** The cursor names the last row of the previous page. The position of that row is read when the next page is requested. */
const sorted = (
  { table, where: { workspaceId } }: { table: string; where: { workspaceId: WorkspaceId } },
  { value, descending, join }: Sort,
  cursor: string | undefined,
): Place => {
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sql`${value} ${direction}, id ${direction}`;
  if (cursor === undefined) return { after: undefined, order };
  const [, id] = placeIn(cursor);
  const last = sql`select ${value}, id from ${sql.table(`rm.${table}`)} ${join ?? sql``}
    where workspace_id = ${workspaceId} and id = ${id}`;
  return { after: sql<SqlBool>`(${value}, id) ${descending ? sql`<` : sql`>`} (${last})`, order };
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
