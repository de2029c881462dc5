import { z } from 'zod';

/** Text as the vault seals it: `sealed:v1:<subject id>:<nonce>:<ciphertext>`, all base64url but the id. */
const sealedPrefix = 'sealed:v1:';

/** A person's own data: sealed with that person's key in the log and in read tables, clear at the API's edge. */
export const personal = (max: number) =>
  z
    .string()
    .max(max * 8 + 200)
    .meta({ personal: true });

export const isSealed = (text: string): boolean => text.startsWith(sealedPrefix);

/** Names of the top-level fields that a schema marks as personal. */
export const personalFields = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([name, field]) =>
        field instanceof z.ZodType && isPersonal(field) ? [name] : [],
      )
    : [];

const isPersonal = (field: z.ZodType): boolean =>
  field.meta()?.['personal'] === true ||
  ((field instanceof z.ZodNullable || field instanceof z.ZodOptional) &&
    field.unwrap() instanceof z.ZodType &&
    isPersonal(field.unwrap() as z.ZodType));
