import { z } from 'zod';
import { listIn, type FormValue } from './form.js';

/** Types of parameters. Each arrives as text. */
export const text = z.string().min(1);
export const int = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
export const decimal = z.string().regex(/^-?\d+(\.\d{1,12})?$/);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Text that an empty value unsets. */
export const clearableText = z.string().transform((value) => (value === '' ? null : value));
export const clearableInt = z
  .string()
  .regex(/^(-?\d+)?$/)
  .transform((value) => (value === '' ? null : Number(value)));

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

/** A moment, or the bounds of one. */
export const range = z.union([
  int.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({ gt: int.optional(), gte: int.optional(), lt: int.optional(), lte: int.optional() }),
]);
export type Range = {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
};

export const inRange = (at: number, { gt, gte, lt, lte }: Range): boolean =>
  at > (gt ?? -Infinity) && at >= (gte ?? -Infinity) && at < (lt ?? Infinity) && at <= (lte ?? Infinity);

/** Parameters of every list. */
export const page = {
  limit: int.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** Taxes are left out, so they may be off but not on. */
export const automaticTax = z
  .strictObject({ enabled: flag, liability: z.unknown().optional() })
  .refine(({ enabled }) => !enabled, 'The payment server has no taxes.');

/** A parameter that is accepted and has no effect here. */
export const ignored = z.unknown().optional();
