import type { AuditedTable } from '@throughline/contracts/projections/projection.events.js';
import type { Queryable } from '../../postgres/postgres.js';

export type DifferingRow = { table: string; id: string };
/** `unlike`: events that the replica has in another form than the log. */
export type Audit = {
  workspaces: number;
  events: number;
  unlike: number;
  tables: AuditedTable[];
  differing: DifferingRow[];
};

/** As it was stored; the reader checks its shape. */
export const findNewestAudit = async (db: Queryable): Promise<Record<string, unknown> | null> => {
  const [newest] = await db.query('select at, equal, result from proj.audit order by at desc limit 1');
  return newest ?? null;
};
