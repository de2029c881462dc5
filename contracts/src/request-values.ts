import { z } from 'zod';

/** Years that Postgres keeps and that ISO 8601 writes with four digits, in UTC. */
const isStorable = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
};
const yearsOfInstants = 'A time between the years 1 and 9999.';

/** A time that a request filters by, in UTC. Values in an event or in a row are an `Instant`. */
export const RequestInstant = z.iso.datetime().refine(isStorable, yearsOfInstants);
/** A time that a request gives with any offset. */
export const RequestInstantWithOffset = z.iso.datetime({ offset: true }).refine(isStorable, yearsOfInstants);

/** The largest value of a column of type `integer`. */
export const maxInteger = 2_147_483_647;
/** A number of a request that is compared with such a column. */
export const RequestInteger = z.coerce.number().int().positive().max(maxInteger);

/** A number of a request that may be 0. Blank text and null are refused: as 0 they would make a filter that everything passes. */
export const RequestCount = z
  .union([
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
    z.number(),
  ])
  .pipe(z.int().nonnegative());
