import { maxInteger } from '@throughline/contracts/request-values.js';
import type { ColumnType } from '@throughline/platform/projections/columns.js';
import type { AnyRow, Table } from '@throughline/platform/projections/table.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/;

const validators: Readonly<Record<ColumnType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  uuid: (value) => typeof value === 'string' && uuid.test(value),
  bigint: Number.isSafeInteger,
  integer: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= maxInteger,
  boolean: (value) => typeof value === 'boolean',
  timestamptz: (value) => typeof value === 'string' && instant.test(value),
  jsonb: () => true,
  json: () => true,
  'bigint[]': (value) => Array.isArray(value) && value.every(Number.isSafeInteger),
};

type Check = { field: string; isValid: (value: unknown) => boolean };
const checks = new WeakMap<Table, readonly Check[]>();

const listChecks = (table: Table): readonly Check[] => {
  const known = checks.get(table);
  if (known !== undefined) return known;
  const made = Object.entries(table.columns)
    .filter(([, type]) => type !== 'jsonb' && type !== 'json')
    .map(([field, type]) => ({ field, isValid: validators[type] }));
  checks.set(table, made);
  return made;
};

/**
 * The field whose value its column would refuse, or null. Postgres sees only the last row of a batch; rows are checked here event
 * by event, so that the result does not depend on where a batch ends.
 */
export const invalidColumn = (table: Table, row: AnyRow, before: AnyRow | null): string | null => {
  // Fields are read by their names in the table's definition.
  const values = row as Record<string, unknown>;
  const earlier = before as Record<string, unknown> | null;
  for (const { field, isValid } of listChecks(table)) {
    const value = values[field];
    // A value that did not change was checked before.
    if (value === null || value === undefined || value === earlier?.[field]) continue;
    if (!isValid(value)) return field;
  }
  return null;
};
