import { eventSchemas, type AnyRecorded, type EventType } from '@throughline/contracts/domain-events.js';
import type { z } from 'zod';
import { asStored, type StoredEvent, type UnreadableEvent } from '../eventstore/event-codec.js';
import { getColumns, type ColumnOverrides, type ColumnType } from './columns.js';
import { evolveBy, toId, type AnyRowFold, type RowFold } from './row-fold.js';

export type AnyRow = { id: string; position: number };

type Shape<Row> = {
  /** Also the name of the live topic. */
  name: string;
  /** Where a column's type does not follow from the row's schema. */
  columns?: ColumnOverrides<Row>;
  /** Bodies of secondary indexes, e.g. `(workspace_id, position)`. */
  indexes: readonly string[];
  /**
   * SQL over the columns of an earlier version, by the field that it did not have: readers use it while this version is
   * built. Its value has the column's type, or is a text in its form. A field may leave once no deployment serves such a version.
   */
  earlier?: Readonly<Record<string, string>>;
  /** A field with the time of an event of the row: at a moment of the past no row has a later one. Lists in its order begin there. */
  since?: keyof Row & string;
  /** Events of no workspace make rows of one too, so that the events of a workspace do not make all of its rows. */
  acrossWorkspaces?: boolean;
  /** An event raises `count` by one and changes nothing else but the position, so the past needs no version of the row for each. */
  counts?: boolean;
};

/** Columns that only queries need, because an index on a column also gives the order. Readers do not get them. */
type Derived<Row, Columns = unknown> = {
  columns: z.ZodObject & z.ZodType<Columns>;
  values: (row: Row) => Readonly<Record<string, unknown>>;
};

type Unread<Row, Columns = unknown> = {
  derived?: Derived<Row, Columns>;
  /** Fields that the fold needs and that are too large for every reader of a row. */
  hidden?: readonly (keyof Row & string)[];
};

/**
 * A read table: a fold per key, pure and synchronous. Rows are never removed; they reach a final status.
 * The row type is known to its own projection and to its readers, not to the engine between them.
 */
export type Table = {
  name: string;
  columns: Readonly<Record<string, ColumnType>>;
  indexes: readonly string[];
  earlier: Readonly<Record<string, string>>;
  /** Fields of the row that readers do not get. */
  hidden: readonly string[];
  appendOnly: boolean;
  acrossWorkspaces: boolean;
  counts: boolean;
  since: string | null;
  /** It folds every event as it is stored, also those that this version cannot read. It is always built from the log. */
  asStored: boolean;
  /** Makes the row of an event that this version cannot read; null where only events that were read have rows. */
  rowOfUnreadable: ((event: UnreadableEvent) => AnyRow | null) | null;
  /** The table, earlier in the projection, from whose row of the same event this table's row is derived. */
  derivedFrom: Table | null;
  on: ReadonlySet<string>;
  id: (event: AnyRecorded | StoredEvent) => string;
  evolve: (row: AnyRow | null, event: AnyRecorded | StoredEvent) => AnyRow | null;
};

/** A table whose name and columns the compiler knows, for queries. */
export type TableOf<Name extends string, Row> = Table & { readonly name: Name; readonly rows?: Row };

const toShape = <Row>(
  row: z.ZodObject,
  { name, indexes, columns, earlier = {}, acrossWorkspaces = false, counts = false, since }: Shape<Row>,
) => ({
  name,
  indexes,
  earlier,
  acrossWorkspaces,
  counts,
  since: since ?? null,
  hidden: [] as readonly string[],
  columns: getColumns(row, columns),
});

/** A fold declared event by event; its columns follow from the row's schema, the events it takes from the declaration. */
export const table =
  <S extends z.ZodObject>(row: S) =>
  <
    Name extends string,
    Creates extends EventType,
    Changes extends EventType = never,
    A extends { readonly schemas: object } = { schemas: object },
    Columns = unknown,
  >(
    definition: { name: Name } & Shape<z.infer<S>> &
      RowFold<z.infer<S>, Creates, Changes, A> &
      Unread<z.infer<S>, Columns>,
  ): TableOf<Name, z.infer<S> & Columns> => {
    // The engine only hands a table events that it names and rows that this table made.
    const { id, creates, changes = {}, derived, hidden = [] } = definition as unknown as AnyRowFold & Unread<AnyRow>;
    const evolve = evolveBy({ creates, changes }, Object.keys(row.shape)) as Table['evolve'];
    return {
      ...toShape(derived === undefined ? row : row.extend(derived.columns.shape), definition),
      name: definition.name,
      hidden: [...hidden, ...Object.keys(derived?.columns.shape ?? {})],
      appendOnly: false,
      asStored: false,
      rowOfUnreadable: null,
      derivedFrom: null,
      on: new Set([...Object.keys(creates), ...Object.keys(changes)]),
      id: toId(id) as Table['id'],
      evolve: derived === undefined ? evolve : deriving(evolve, derived),
    };
  };

const deriving =
  (evolve: Table['evolve'], { values }: Derived<AnyRow>): Table['evolve'] =>
  (before, event) => {
    const after = evolve(before, event);
    return after === null || after === before ? after : { ...after, ...values(after) };
  };

/** A row for each event there is, which no later event changes: rows are not read before they are written. */
export const eventTable = <S extends z.ZodObject>(
  row: S,
  {
    readRow: rowOf,
    rowOfUnreadable,
    ...shape
  }: Shape<z.infer<S>> & {
    readRow: (event: AnyRecorded) => z.infer<S> & AnyRow;
    rowOfUnreadable: (event: UnreadableEvent) => (z.infer<S> & AnyRow) | null;
  },
): Table => ({
  ...toShape(row, shape),
  appendOnly: true,
  asStored: false,
  rowOfUnreadable,
  derivedFrom: null,
  on: new Set(eventSchemas.keys()),
  id: ({ id }) => id,
  // Only a table of events as they are stored is handed one that was not read.
  evolve: (_, event) => rowOf(event as AnyRecorded),
});

type StoredDefinition<Before, Row> = Shape<Row> & {
  id: (event: StoredEvent) => string;
  evolve: (row: Before | null, event: StoredEvent) => Row | null;
};

const stored = <Before extends AnyRow, Row extends AnyRow>(
  row: z.ZodObject,
  definition: StoredDefinition<Before, Row>,
  derivedFrom: Table | null,
): Table => ({
  ...toShape(row, definition),
  appendOnly: derivedFrom !== null,
  asStored: true,
  rowOfUnreadable: null,
  derivedFrom,
  on: new Set(eventSchemas.keys()),
  id: definition.id,
  // The engine only passes rows of the table in `derivedFrom`, or of this table.
  evolve: (before, event) => definition.evolve(before as Before | null, asStored(event)),
});

/** A fold over all events as they are stored. */
export const storedTable = <Name extends string, Row extends AnyRow>(
  row: z.ZodObject & z.ZodType<Row>,
  definition: { name: Name } & StoredDefinition<Row, Row>,
): TableOf<Name, Row> => ({ ...stored(row, definition, null), name: definition.name });

/** An append-only table: one row for each event, derived from the row that the event produced in another table. */
export const derivedTable = <Of extends AnyRow, Row extends AnyRow>(
  of: Table,
  row: z.ZodObject & z.ZodType<Row>,
  definition: StoredDefinition<Of, Row>,
): Table => stored(row, definition, of);

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
