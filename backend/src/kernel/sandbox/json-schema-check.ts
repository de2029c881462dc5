import { Validator, type Schema } from '@cfworker/json-schema';
import { z } from 'zod';

type Check = { schema: Record<string, unknown>; value: unknown; most: number };
const Parsed = z.custom<Schema>((value) => typeof value === 'object' && value !== null);

/** Where a value does not fit a JSON Schema, in words; none if it fits. The schema is interpreted, never made into code. */
export const work = ({ schema, value, most }: Check): string[] => {
  const { valid, errors } = new Validator(Parsed.parse(schema), '2020-12', false).validate(value);
  if (valid) return [];
  // A failure inside is also one of everything around it; the innermost says what to change.
  const innermost = errors.filter(({ keyword }) => !around.has(keyword));
  const named = innermost.length > 0 ? innermost : errors;
  return named.slice(0, most).map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`.slice(0, 500));
};

const around = new Set(['properties', 'items', 'allOf', '$ref', 'prefixItems', 'additionalProperties']);
