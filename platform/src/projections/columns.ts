import { Position, Revision } from '@throughline/contracts/receipt.js';
import { z } from 'zod';

export type ColumnType =
  'text' | 'uuid' | 'bigint' | 'integer' | 'boolean' | 'timestamptz' | 'jsonb' | 'json' | 'bigint[]';

/** Column types that a row's schema does not give away. */
export type ColumnOverrides<Row> = { [K in keyof Row & string]?: ColumnType };

/** One column a field, in the order of the schema. `id` is a UUID unless an override says otherwise. */
export const getColumns = (
  { shape }: z.ZodObject<Readonly<Record<string, z.ZodType>>>,
  overrides: Readonly<Record<string, ColumnType | undefined>> = {},
): Readonly<Record<string, ColumnType>> =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [
      field,
      overrides[field] ?? (field === 'id' ? 'uuid' : getColumnType(schema)),
    ]),
  );

const getColumnType = (schema: z.core.$ZodType): ColumnType => {
  if (schema instanceof z.ZodNullable) return getColumnType(schema.unwrap());
  if (schema === Position || schema === Revision) return 'bigint';
  if (schema instanceof z.ZodUUID) return 'uuid';
  if (schema instanceof z.ZodISODateTime) return 'timestamptz';
  switch (schema._zod.def.type) {
    case 'string':
    case 'enum':
      return 'text';
    case 'boolean':
      return 'boolean';
    case 'number':
      return 'integer';
    default:
      return 'jsonb';
  }
};
