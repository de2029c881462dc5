import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import type { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';

/** The data of the events in one page; a larger event is a page by itself. */
const maxPageBytes = 2 * 1024 * 1024;
const Found = HistoryRow.extend({ more: z.boolean() });

export type NewestEvents = { rows: HistoryRow[]; more: boolean };

/** A page of the log's replica, and whether there is more. Events may be large, so a page is limited in bytes and in rows. */
export const readNewestEvents = async (
  readModel: ReadModel,
  { where, params, limit }: { where: readonly string[]; params: readonly unknown[]; limit: number },
): Promise<NewestEvents> => {
  const [maxRows, bytes] = [params.length + 1, params.length + 2];
  const narrowed = where.length === 0 ? '' : `where ${where.join(' and ')}`;
  const found = await readModel.many(
    Found,
    `select *, newer + 1 < count as more from (
       select *, row_number() over newest - 1 as newer, count(*) over () as count,
              sum(octet_length(data::text)) over (newest rows unbounded preceding exclude current row) as bytes
       from (select * from rm.history ${narrowed} order by position desc limit $${maxRows}) found
       window newest as (order by position desc)
     ) measured
     where newer < $${maxRows} - 1 and (bytes is null or bytes < $${bytes}) order by position desc`,
    [...params, limit + 1, maxPageBytes],
  );
  return { rows: found.map(({ more: _, ...row }) => row), more: found.at(-1)?.more ?? false };
};
