import { z } from 'zod';

const maxNames = 1_000;

type Small<K extends z.ZodRecord['keyType'], V extends z.ZodType> = z.ZodPreprocess<
  z.ZodRecord<K, V>,
  Record<string, z.input<V>>
>;

/** A record of at most a thousand names. More are refused before any of them is looked at, since each one costs. */
export const smallRecord = <K extends z.ZodRecord['keyType'], V extends z.ZodType>(key: K, value: V): Small<K, V> =>
  z.preprocess<unknown, z.ZodRecord<K, V>, Record<string, z.input<V>>>(
    (given, context) => {
      if (!hasMoreNames(given)) return given;
      context.addIssue({ code: 'custom', message: `At most ${maxNames.toLocaleString('en')} names.` });
      return z.NEVER;
    },
    z.record(key, value),
  );

/** Whatever is given may be anything yet. */
const hasMoreNames = (given: unknown): boolean => {
  if (typeof given !== 'object' || given === null) return false;
  return Object.keys(given).length > maxNames;
};
