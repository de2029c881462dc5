import type { PageQuery } from '@throughline/contracts/page.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import type { z } from 'zod';

type Source<S, By extends string> = {
  row: S;
  /** Read table, and the projection it belongs to. */
  table: string;
  projection: string;
  /** Condition over `params`. */
  where: string;
  params: readonly unknown[];
  /** Something of the row that never changes, an instant or its id; the highest comes first. */
  by: By;
};
type Page<R> = { items: R[]; next: string | null; position: number };

/** One page by keyset: rows that come or change meanwhile shift nothing. `position` is asked first, so no row is older. */
export const readPage = async <By extends string, R extends { id: string } & Record<By, string>>(
  readModel: ReadModel,
  { row, table, projection, where, params, by }: Source<z.ZodType<R>, By>,
  { cursor, limit }: PageQuery,
): Promise<Page<R>> => {
  const position = await readModel.livePosition(projection);
  const column = toSnake(by);
  const from = cursor === undefined ? [] : placeIn(cursor);
  const [at, id, most] = from.length === 0 ? [0, 0, 1] : [1, 2, 3];
  const older = from.length === 0 ? '' : `and (${column}, id) < ($${params.length + at}, $${params.length + id})`;
  const rows = await readModel
    .many(
      row,
      `select * from rm.${table} where ${where} ${older} order by ${column} desc, id desc limit $${params.length + most}`,
      [...params, ...from, limit + 1],
    )
    .catch((error: unknown) => {
      throw cursor !== undefined && isUnreadable(error) ? cursorInvalid() : error;
    });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    next: rows.length > limit && last !== undefined ? cursorAt(last[by], last.id) : null,
    position,
  };
};

const cursorAt = (at: string, id: string): string => Buffer.from(`${at} ${id}`).toString('base64url');

const placeIn = (cursor: string): string[] => {
  const place = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (place.length !== 2) throw cursorInvalid();
  return place;
};

/** Postgres could not make an instant or an id of it; class 22 of SQLSTATE. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');

const cursorInvalid = (): DomainError =>
  new DomainError('validation_failed', {
    errors: [{ pointer: '/cursor', code: 'invalid', detail: 'Take the cursor of the page before.' }],
  });
