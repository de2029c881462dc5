import { eventSchemas, type AnyRecorded, type EventOf, type EventType } from '@throughline/contracts/domain-events.js';
import { asStored, type StoredEvent } from '../eventstore/event-codec.js';

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
  /** It takes every event as it lies in the log, also what this version cannot read. Only the log itself can tell it. */
  asStored: boolean;
  /** Its rows are made of the rows that the same event made of that table, which stands before it. */
  trailOf: Table | null;
  on: ReadonlySet<string>;
  id: (event: AnyRecorded | StoredEvent) => string;
  evolve: (row: AnyRow | null, event: AnyRecorded | StoredEvent) => AnyRow | null;
};

export const table = <Row extends AnyRow, T extends EventType>(definition: TableDefinition<Row, T>): Table => ({
  ...definition,
  appendOnly: definition.appendOnly === true,
  asStored: false,
  trailOf: null,
  on: new Set<string>(definition.on),
  // The engine only hands a table events named in `on` and rows that this table made.
  id: definition.id as Table['id'],
  evolve: definition.evolve as Table['evolve'],
});

type StoredDefinition<Before, Row> = Pick<TableDefinition<Row, EventType>, 'name' | 'columns' | 'indexes'> & {
  id: (event: StoredEvent) => string;
  evolve: (row: Before | null, event: StoredEvent) => Row | null;
};

const stored = <Before extends AnyRow, Row extends AnyRow>(
  { evolve, ...definition }: StoredDefinition<Before, Row>,
  trailOf: Table | null,
): Table => ({
  ...definition,
  appendOnly: trailOf !== null,
  asStored: true,
  trailOf,
  on: new Set(eventSchemas.keys()),
  // The engine only hands it rows of the table it is told of.
  evolve: (row, event) => evolve(row as Before | null, asStored(event)),
});

/** A fold over all events as they are stored. */
export const storedTable = <Row extends AnyRow>(definition: StoredDefinition<Row, Row>): Table =>
  stored(definition, null);

/** A row for each event, made of what the event made of another table's row. */
export const trail = <Of extends AnyRow, Row extends AnyRow>(of: Table, definition: StoredDefinition<Of, Row>): Table =>
  stored(definition, of);

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

/** It cannot be built from the replica, which has events as they are read. */
export const isOfTheLog = ({ tables }: Projection): boolean => tables.some((one) => one.asStored);
