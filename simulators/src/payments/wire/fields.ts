import { z } from 'zod';
import { listIn, type FormValue } from './form.js';

/** Types of parameters. Each arrives as text. */
export const text = z.string().min(1);
export const int = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const currency = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .transform((code) => code.toLowerCase());

/** Text that an empty value unsets. */
export const clearableText = z.string().transform((value) => (value === '' ? null : value));

const asList = (value: unknown): FormValue[] | undefined => {
  const read = z.custom<FormValue | undefined>().parse(value);
  return read === undefined ? undefined : listIn(read);
};
export const list = <Item extends z.ZodType>(item: Item) => z.preprocess(asList, z.array(item));

/** Pairs to merge; an empty value removes one of them, and an empty text all of them. */
export const metadata = z
  .union([z.literal(''), z.record(z.string().max(40), z.string().max(500))])
  .refine((pairs) => pairs === '' || Object.keys(pairs).length <= 50, 'You can specify up to 50 keys.');
export type MetadataChange = z.output<typeof metadata>;

/** The earliest moment. */
export const since = z.strictObject({ gte: int });

/** Parameters of every list. */
export const page = {
  limit: int.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** A parameter that is accepted and has no effect here. */
export const ignored = z.unknown().optional();
