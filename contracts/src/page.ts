import { z } from 'zod';
import { limits } from './limits.js';
import { Position } from './receipt.js';

/** A page of rows, newest first, and the log position the rows are of. `next` is an opaque cursor. */
export const page = <S extends z.ZodType>(row: S) =>
  z.object({
    items: z.array(row),
    next: z.string().nullable(),
    position: Position,
    /** How many rows there are on all pages; only present if `count` was requested. */
    total: z.int().optional(),
    /** There are more than `total`: a list that is searched for a text is counted up to 10,000 rows. */
    totalIsMinimum: z.literal(true).optional(),
  });

export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
  count: z.stringbool().optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Words that a list is searched for. Blank ones are refused: a search that was given never finds everything. */
export const SearchWords = z.string().max(limits.query.max).regex(/\S/, 'Enter words to search for.');

/** A query parameter that takes several values, separated by commas. */
export const several = <S extends z.ZodType>(one: S, max: number = limits.page.max) =>
  z
    .preprocess((given) => (typeof given === 'string' ? given.split(',') : given), z.array(one).min(1).max(max))
    .optional();

/** Each column, and each with a minus, which sorts from high to low. */
export const upAndDown = <Column extends string>(columns: readonly Column[]) =>
  columns.flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`]);
