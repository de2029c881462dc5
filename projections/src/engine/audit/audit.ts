import type { Audit, DifferingRow } from '@throughline/platform/projections/control/audits.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { AuditedTable } from '@throughline/contracts/projections/projection.events.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import { EventUnreadable } from '@throughline/platform/eventstore/event-codec.js';
import { readPast } from '@throughline/platform/eventstore/read-past.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Postgres, Queryable, Transaction } from '@throughline/platform/postgres/postgres.js';
import type { AnyRow, Table } from '@throughline/platform/projections/table.js';
import type { Build } from '../fold/build.js';
import { listPositions } from '../store/builds.js';
import { missingPositions } from '../store/quarantine.js';

/** The live builds, `history` among them, and the log that they were folded from. */
export type AuditDeps = { postgres: Postgres; store: EventStore; builds: readonly Build[] };
/** Called after each workspace or stream. */
export type OnProgress = (progress: { done: number; of: number }) => Promise<void>;
export const isEqual = ({ unlike, tables }: Pick<Audit, 'unlike' | 'tables'>): boolean =>
  unlike === 0 && tables.every(({ different }) => different === 0);
/** An audit that looked at nothing says nothing. */
export const lookedAtNothing = ({ events, tables }: Pick<Audit, 'events' | 'tables'>): boolean =>
  events === 0 && tables.every(({ rows }) => rows === 0);

const maxNamed = 50;

/** Adds up the results of several comparisons. */
export class Findings {
  private readonly tables = new Map<string, AuditedTable>();
  private readonly differing: DifferingRow[] = [];
  workspaces = 0;
  events = 0;
  unlike = 0;

  compare(build: Build, table: Table, rows: { stored: readonly AnyRow[]; folded: ReadonlyMap<string, AnyRow> }): void {
    const found = this.getTable(build.projection.name, table.name);
    const stored = new Map(rows.stored.map((row) => [row.id, row]));
    for (const id of new Set([...stored.keys(), ...rows.folded.keys()])) {
      found.rows += 1;
      const row = getDifference(table, stored.get(id), rows.folded.get(id));
      if (row === null) continue;
      found.different += 1;
      if (this.differing.length < maxNamed) this.differing.push({ table: table.name, id, ...row });
    }
  }

  result(): Audit {
    const { workspaces, events, unlike } = this;
    return { workspaces, events, unlike, tables: [...this.tables.values()], differing: this.differing };
  }

  private getTable(projection: string, table: string): AuditedTable {
    const key = `${projection}.${table}`;
    const known = this.tables.get(key) ?? { projection, table, rows: 0, different: 0 };
    this.tables.set(key, known);
    return known;
  }
}

/** Returns null when the rows are equal. */
const getDifference = (
  table: Table,
  stored: AnyRow | undefined,
  folded: AnyRow | undefined,
): Pick<DifferingRow, 'how' | 'columns'> | null => {
  if (stored === undefined || folded === undefined)
    return stored === folded ? null : { how: stored === undefined ? 'missing' : 'added', columns: [] };
  // Fields are read by their names in the table's definition.
  const [a, b] = [stored as Record<string, unknown>, folded as Record<string, unknown>];
  const columns = Object.keys(table.columns).filter((field) => !sameJson(a[field] ?? null, b[field] ?? null));
  return columns.length === 0 ? null : { how: 'changed', columns };
};

/** Folds one event into the rows of a table, if the row it concerns is wanted. */
export const foldInto = (
  rows: Map<string, AnyRow>,
  table: Table,
  event: AnyRecorded,
  isWanted: (id: string) => boolean = () => true,
): void => {
  if (!table.asStored && !table.on.has(event.type)) return;
  try {
    const id = table.id(event);
    if (!isWanted(id)) return;
    const row = table.evolve(rows.get(id) ?? null, event);
    if (row !== null) rows.set(id, row);
  } catch {
    // The projection would park such an event, so a row that contains it is a difference.
  }
};

/** The rows that one table folds from these events. */
export const foldedBy = (table: Table, events: Iterable<AnyRecorded>): Map<string, AnyRow> => {
  const rows = new Map<string, AnyRow>();
  for (const event of events) foldInto(rows, table, event);
  return rows;
};

export const inSnapshot = <T>(postgres: Postgres, work: (snapshot: Transaction) => Promise<T>): Promise<T> =>
  postgres.transaction(work, { isolation: 'repeatable read', readOnly: true });

/** The position of a build in this snapshot, and the events that are missing from its rows. */
export const findCheckpoint = async (
  db: Queryable,
  { key }: Build,
): Promise<{ position: number; out: Set<number> }> => {
  const [position = 0] = await listPositions(db, [key]);
  return { position, out: await missingPositions(db, key) };
};

/** The events of a stream in the log, without those of retired types; null when another one cannot be read. */
export const readStream = async (store: EventStore, stream: string, from = 0): Promise<AnyRecorded[] | null> => {
  const events: AnyRecorded[] = [];
  try {
    for await (const event of readPast(store, stream, { from })) if (!('reason' in event)) events.push(event);
  } catch (error) {
    if (error instanceof EventUnreadable) return null;
    throw error;
  }
  return events;
};

export const getHistoryTable = (builds: readonly Build[]): string | undefined =>
  builds.find(({ projection }) => projection.name === 'history')?.tables[0]?.qualified;

const randomPosition = async (db: Queryable, history: string): Promise<number> => {
  const [newest] = await db.query<{ position: number }>(
    `select coalesce(max(position), 0) as position from ${history}`,
  );
  return Math.ceil(Math.random() * (newest?.position ?? 0));
};

/** The stream of the first event at or after a random position. */
export const streamAtRandomPosition = async (db: Queryable, history: string): Promise<string | null> => {
  const [found] = await db.query<{ stream: string }>(
    `select stream from ${history} where position >= $1 order by position limit 1`,
    [await randomPosition(db, history)],
  );
  return found?.stream ?? null;
};
