import type { undoTables, Values } from './undo-tables.js';

export type At = { id: string; at: number };
/** A row from the position that made it up to that of the next. */
export type Version = { id: string; from: number; until: number; values: Values; name: string };

type VersionRow = { id: string; fromPosition: number; untilPosition: number };
type ReadTable = (typeof undoTables)[keyof typeof undoTables];

export const toVersion = (
  { values, name }: ReadTable,
  { id, fromPosition, untilPosition, ...row }: VersionRow & Values,
): Version => ({ id, from: fromPosition, until: untilPosition, values: values(row), name: String(name(row)) });

/** The versions that were read, by row and position. */
export class Versions {
  private readonly byId: ReadonlyMap<string, Version[]>;

  constructor(versions: readonly Version[]) {
    this.byId = Map.groupBy(versions, ({ id }) => id);
  }

  /** Returns null where there was no row yet. */
  find(id: string, at: number): Version | null {
    return this.byId.get(id)?.find(({ from, until }) => from <= at && at < until) ?? null;
  }
}
