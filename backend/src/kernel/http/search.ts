import { searchTerms } from '@throughline/contracts/search-text.js';
import type { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';

/** A list in which more rows match is not counted to the end. */
export const maxCounted = 10_000;
/** So few matches are found first and then sorted; more of them lie so close that the list is read in order. */
const maxSorted = 1_000;

export type Condition = { where: string; params: readonly unknown[] };
type Searched = Condition & { table: string };

const Count = z.object({ count: z.int() });

/** The condition, and that the column `search` has every word of the text. Undefined without a text. */
export const withSearch = ({ where, params }: Condition, text: string | undefined): Condition | undefined => {
  const terms = searchTerms(text ?? '');
  if (terms.length === 0) return undefined;
  const conditions = terms.map((_, index) => `search like $${params.length + index + 1}`);
  return { where: [where, ...conditions].join(' and '), params: [...params, ...terms.map((term) => `%${term}%`)] };
};

/** How many rows match; one more than `most` when there are more. */
export const countUpTo = async (
  readModel: ReadModel,
  { table, where, params }: Searched,
  most: number,
): Promise<number> => {
  const sql = `select count(*)::int as count from (select from rm.${table} where ${where} limit ${most + 1}) found`;
  return (await readModel.one(Count, sql, params))?.count ?? 0;
};

/**
 * Where a list is searched. Postgres does not know how often a word is in one workspace, and a list read in order until enough
 * rows match would be read to the end for a word that none has. Therefore few matches are looked up in the index of the
 * words first, and only the list of many is read in order.
 */
export const narrowed = async (
  readModel: ReadModel,
  { table, where, params }: Searched,
  isCounted: boolean,
): Promise<Condition & { matching: number }> => {
  const matching = await countUpTo(readModel, { table, where, params }, isCounted ? maxCounted : maxSorted);
  if (matching > maxSorted) return { where, params, matching };
  return { where: `id = any(array(select id from rm.${table} where ${where}))`, params, matching };
};
