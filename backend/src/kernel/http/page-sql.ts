import { limits } from '@throughline/contracts/limits.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import { rowSize } from '../read-tables/row-size.js';

type PageSql = {
  row: z.ZodObject;
  table: string;
  where: Expression<SqlBool>;
  join: Expression<unknown> | undefined;
  order: Expression<unknown>;
  limit: number;
};

/**
 * Finds the ids in an index first, because rows are large, and then only the rows of the page. A row is part of the page if
 * those before it are smaller than the budget together, so the first always is. Rows after that are not even measured.
 */
export const pageSql = <R>({ row, table, where, join, order, limit }: PageSql): RawBuilder<R & { more: boolean }> => {
  const columns = Object.keys(row.shape).map(toSnake);
  const from = sql.table(`rm.${table}`);
  return sql`with recursive found as materialized (
     select array(select id from ${from} ${join ?? sql``} where ${where} order by ${order} limit ${limit}::int + 1) as ids
   ), page as (
     select 1 as place, ids[1] as id, 0::bigint as earlier from found where cardinality(ids) > 0
     union all
     select place + 1, ids[place + 1], earlier + bytes from page cross join found
       cross join lateral (select ${sql.raw(rowSize(columns))} as bytes from ${from} measured where measured.id = page.id offset 0) size
       where place < least(cardinality(ids), ${limit}) and earlier + bytes < ${sql.lit(limits.page.bytes)}
   )
   select ${sql.raw(columns.map((column) => `listed.${column}`).join(', '))}, cardinality(ids) > count(*) over () as more
     from page cross join found join ${from} listed on listed.id = page.id order by place`;
};

const foundRows = new WeakMap<z.ZodObject, z.ZodObject>();

/** A row of the page, and whether rows follow the page. A schema is slow to make, so each is kept. */
export const foundRow = <R>(row: z.ZodObject & z.ZodType<R>): z.ZodType<R & { more: boolean }> => {
  const schema = foundRows.get(row) ?? row.extend({ more: z.boolean() });
  foundRows.set(row, schema);
  return schema as z.ZodObject & z.ZodType<R & { more: boolean }>;
};
