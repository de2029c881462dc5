import type { AnyRecorded, EventOf, EventType } from '@throughline/contracts/domain-events.js';

export type ColumnType = 'text' | 'uuid' | 'bigint' | 'integer' | 'boolean' | 'timestamptz' | 'jsonb' | 'json';

type TableDefinition<Row, T extends EventType> = {
  /** Also the name of the live topic. */
  name: string;
  /** One column a field, snake_case in Postgres; `id` is the primary key. */
  columns: { [K in keyof Row & string]: ColumnType };
  /** Bodies of secondary indexes, e.g. `(workspace_id, position)`. */
  indexes: readonly string[];
  /** Each event makes a row of its own, which no later event changes: rows are not read before they are written. */
  appendOnly?: true;
  /** The events it folds; every other one passes it by. */
  on: readonly T[];
  /** The row an event belongs to. */
  id: (event: EventOf<T>) => string;
  /** The row after the event. Null in: there is no row yet; null out: there still is none. */
  evolve: (row: Row | null, event: EventOf<T>) => Row | null;
};

export type AnyRow = { id: string; position: number };

/**
 * A read table: a fold per key, pure and synchronous. Rows are never removed; they reach a final status.
 * The row type is known to its own projection and to its readers, not to the engine between them.
 */
export type Table = {
  name: string;
  columns: Readonly<Record<string, ColumnType>>;
  indexes: readonly string[];
  appendOnly: boolean;
  on: ReadonlySet<string>;
  id: (event: AnyRecorded) => string;
  evolve: (row: AnyRow | null, event: AnyRecorded) => AnyRow | null;
};

export const table = <Row extends AnyRow, T extends EventType>(definition: TableDefinition<Row, T>): Table => ({
  ...definition,
  appendOnly: definition.appendOnly === true,
  on: new Set<string>(definition.on),
  // The engine only hands a table events named in `on` and rows that this table made.
  id: definition.id as Table['id'],
  evolve: definition.evolve as Table['evolve'],
});

/** Tables that are built, rebuilt and swapped together, under one checkpoint. A changed shape or fold raises `version`. */
export type Projection = {
  name: string;
  version: number;
  tables: readonly Table[];
  /**
   * For each table, the fields that this version fills otherwise than the one before. Where it is given, everything else is
   * compared with the earlier build, at the position where that one stopped.
   */
  differs?: Readonly<Record<string, readonly string[]>>;
};
