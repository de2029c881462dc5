import type { AuditedTable } from '@throughline/contracts/projections/projection.events.js';
import type { Queryable } from '../../postgres/postgres.js';

/** `how`: in comparison with the log. `columns`: the fields of a changed row that differ. */
export type RowDifference = { id: string; how: 'changed' | 'missing' | 'added'; columns: string[] };
export type DifferingRow = RowDifference & { table: string };
/** A part of a workspace: the rows whose ids fall into one of some slices. */
export type AuditPlace = { workspace: string; slice: number };
/** `unlike`: events that the replica has in another form than the log. `last`: the next nightly audit goes on after it. */
export type Audit = {
  workspaces: number;
  events: number;
  unlike: number;
  tables: AuditedTable[];
  differing: DifferingRow[];
  last?: AuditPlace;
};

/** As it was stored; the reader checks its shape. */
export const findNewestAudit = async (db: Queryable): Promise<Record<string, unknown> | null> => {
  const [newest] = await db.query('select at, equal, result from proj.audit order by at desc limit 1');
  return newest ?? null;
};
