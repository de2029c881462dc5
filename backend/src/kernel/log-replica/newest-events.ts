import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import type { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';

/** Of events' data in one page; a larger event is a page by itself. */
const mostBytes = 2 * 1024 * 1024;
const Found = HistoryRow.extend({ more: z.boolean() });

export type NewestEvents = { rows: HistoryRow[]; more: boolean };

/** A page of the log's replica, and whether there is more: events may be large, so that it is bounded in bytes as well as in rows. */
export const readNewestEvents = async (
  readModel: ReadModel,
  { where, params, limit }: { where: readonly string[]; params: readonly unknown[]; limit: number },
): Promise<NewestEvents> => {
  const [most, bytes] = [params.length + 1, params.length + 2];
  const narrowed = where.length === 0 ? '' : `where ${where.join(' and ')}`;
  const found = await readModel.many(
    Found,
    `select *, newer + 1 < count as more from (
       select *, row_number() over newest - 1 as newer, count(*) over () as count,
              sum(octet_length(data::text)) over (newest rows unbounded preceding exclude current row) as bytes
       from (select * from rm.history ${narrowed} order by position desc limit $${most}) found
       window newest as (order by position desc)
     ) measured
     where newer < $${most} - 1 and (bytes is null or bytes < $${bytes}) order by position desc`,
    [...params, limit + 1, mostBytes],
  );
  return { rows: found.map(({ more: _, ...row }) => row), more: found.at(-1)?.more ?? false };
};
