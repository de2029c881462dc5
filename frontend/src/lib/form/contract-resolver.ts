import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { z, ZodType } from 'zod';

/** Checks a form by the contract of its request: each field is given the first issue that is about it. */
export const contractResolver =
  <Fields extends FieldValues, Request>(
    schema: ZodType<Request, Fields>,
    error: z.core.$ZodErrorMap,
  ): Resolver<Fields, unknown, Request> =>
  (fields) => {
    const read = schema.safeParse(fields, { error });
    if (read.success) return { values: read.data, errors: {} };
    const errors: FieldErrors<Fields> = {};
    for (const { path, code, message } of read.error.issues) {
      const name = path.map(String).join('.');
      if (get(errors, name) === undefined) set(errors, name, { type: code, message });
    }
    return { values: {}, errors };
  };
