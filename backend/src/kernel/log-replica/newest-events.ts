import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import type { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { numberedEvent } from './event-number.js';

/** The data of the events in one page; a larger event is a page by itself. */
const maxPageBytes = 2 * 1024 * 1024;
const Found = HistoryRow.extend({ more: z.boolean() });

export type EventPage = { rows: HistoryRow[]; more: boolean };
type Selection = { sql: string; params: readonly unknown[]; limit: number; order: string };

/** A page of the events that `sql` selects by position and as one more than `limit`, and whether there is more. Events may be large, so a page is limited in bytes and in rows. */
export const readEventPage = async (
  readModel: ReadModel,
  { sql, params, limit, order }: Selection,
): Promise<EventPage> => {
  const [maxRows, bytes] = [params.length + 1, params.length + 2];
  const found = await readModel.many(
    Found,
    `select *, earlier + 1 < count as more from (
       select *, row_number() over listed - 1 as earlier, count(*) over () as count,
              sum(octet_length(data::text)) over (listed rows unbounded preceding exclude current row) as bytes
       from (select ${numberedEvent('event')} from rm.history event where position = any(array(select position from (${sql}) selected))) found
       window listed as (order by ${order})
     ) measured
     where earlier < $${maxRows} and (bytes is null or bytes < $${bytes}) order by ${order}`,
    [...params, limit, maxPageBytes],
  );
  return { rows: found.map(({ more: _, ...row }) => row), more: found.at(-1)?.more ?? false };
};

/** The newest events that meet the conditions. */
export const readNewestEvents = (
  readModel: ReadModel,
  { where, params, limit }: { where: readonly string[]; params: readonly unknown[]; limit: number },
): Promise<EventPage> => {
  const narrowed = where.length === 0 ? '' : `where ${where.join(' and ')}`;
  const order = 'position desc';
  const sql = `select position from rm.history ${narrowed} order by ${order} limit $${params.length + 1}`;
  return readEventPage(readModel, { sql, params: [...params, limit + 1], limit, order });
};
