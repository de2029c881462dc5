import { z } from 'zod';
import { limits } from './limits.js';
import { Position } from './receipt.js';

/** A page of rows, newest first, and the log position the rows are of. `next` is an opaque cursor. */
export const page = <S extends z.ZodType>(row: S) =>
  z.object({ items: z.array(row), next: z.string().nullable(), position: Position });

export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
});
export type PageQuery = z.infer<typeof PageQuery>;
