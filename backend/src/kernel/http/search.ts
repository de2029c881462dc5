import { searchTerms } from '@throughline/contracts/search-text.js';
import type { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { sql, type Expression, type SqlBool } from 'kysely';
import { z } from 'zod';
import { joinAll } from './conditions.js';

/** A list in which more rows match is not counted to the end. */
export const maxCounted = 10_000;
/** So few matches are found first and then sorted; more of them lie so close that the list is read in order. */
const maxSorted = 1_000;

type Searched = { table: string; where: Expression<SqlBool> };

const Count = z.object({ count: z.int() });

/** That the column `search` has every word of the text. Undefined without a text. */
export const hasWords = (text: string | undefined): Expression<SqlBool> | undefined => {
  const terms = searchTerms(text ?? '').map((term) => sql<SqlBool>`search like ${`%${term}%`}`);
  return terms.length === 0 ? undefined : joinAll(...terms);
};

/** How many rows match; one more than `most` when there are more. */
export const countUpTo = async (readModel: ReadModel, { table, where }: Searched, most: number): Promise<number> => {
  const matches = sql`select from ${sql.table(`rm.${table}`)} where ${where} limit ${sql.lit(most + 1)}`;
  const counted = await readModel.one(
    Count,
    sql<{ count: number }>`select count(*)::int as count from (${matches}) found`,
  );
  return counted?.count ?? 0;
};

/**
 * Where a list is searched. Postgres does not know how often a word is in one workspace, and a list read in order until enough
 * rows match would be read to the end for a word that none has. Therefore few matches are looked up in the index of the
 * words first, and only the list of many is read in order.
 */
export const narrowed = async (
  readModel: ReadModel,
  { table, where }: Searched,
  isCounted: boolean,
): Promise<{ where: Expression<SqlBool>; matching: number }> => {
  const matching = await countUpTo(readModel, { table, where }, isCounted ? maxCounted : maxSorted);
  if (matching > maxSorted) return { where, matching };
  const found = sql`select id from ${sql.table(`rm.${table}`)} where ${where}`;
  return { where: sql<SqlBool>`id = any(array(${found}))`, matching };
};
