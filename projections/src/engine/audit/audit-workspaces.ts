import type { Audit, AuditPlace } from '@throughline/platform/projections/control/audits.js';
import type { Queryable } from '@throughline/platform/postgres/postgres.js';
import { Findings, getHistoryTable, inSnapshot, type AuditDeps, type OnProgress } from './audit.js';
import { auditSlice } from './audit-slice.js';

/** The rows of one slice are made of about as many events, and are in memory together. */
const eventsOfSlice = 100_000;
/** A night compares the rows of about as many events. */
const eventsOfNight = 250_000;

type Scope = {
  /** Everything, instead of a night's part. */
  all: boolean;
  /** Where the audit before ended. */
  after: AuditPlace | null;
  sliceEvents?: number;
  nightEvents?: number;
  /** Aborted when the worker has to stop. */
  stopped?: AbortSignal;
};
type Unit = AuditPlace & { of: number; events: number };

/** All workspaces in the order of their ids, the large ones in slices. */
const listUnits = async (db: Queryable, history: string, sliceEvents: number): Promise<Unit[]> => {
  const workspaces = await db.query<{ workspace: string; events: number }>(
    `select workspace_id as workspace, count(*) as events from ${history} where workspace_id is not null group by 1 order by 1`,
  );
  return workspaces.flatMap(({ workspace, events }) => {
    const of = Math.ceil(events / sliceEvents);
    return Array.from({ length: of }, (_, slice) => ({ workspace, slice, of, events: events / of }));
  });
};

const isAfter = (unit: AuditPlace, place: AuditPlace): boolean =>
  unit.workspace === place.workspace ? unit.slice > place.slice : unit.workspace > place.workspace;

/** A night goes on where the one before ended, so that after some nights every row was compared. */
const chosen = (units: readonly Unit[], { all, after, nightEvents = eventsOfNight }: Scope): Unit[] => {
  if (all) return [...units];
  const next = after === null ? 0 : units.findIndex((unit) => isAfter(unit, after));
  const rotated = next <= 0 ? units : [...units.slice(next), ...units.slice(0, next)];
  let events = 0;
  return rotated.filter((unit) => {
    const fits = events < nightEvents;
    events += unit.events;
    return fits;
  });
};

/** Folds events again from the replica, compares the rows with those of the tables, and the replica's events with the log's. */
export const auditWorkspaces = async (deps: AuditDeps, scope: Scope, onProgress: OnProgress): Promise<Audit> => {
  const findings = new Findings();
  const history = getHistoryTable(deps.builds);
  if (history === undefined) return findings.result();
  const units = chosen(await listUnits(deps.postgres, history, scope.sliceEvents ?? eventsOfSlice), scope);
  let last: AuditPlace | undefined;
  for (const [done, unit] of units.entries()) {
    if (scope.stopped?.aborted === true) throw new Error('The worker stops.');
    await inSnapshot(deps.postgres, (db) => auditSlice(deps, { ...unit, history, db }, findings));
    if (unit.workspace !== last?.workspace) findings.workspaces += 1;
    last = { workspace: unit.workspace, slice: unit.slice };
    await onProgress({ done: done + 1, of: units.length });
  }
  return { ...findings.result(), ...(last === undefined ? {} : { last }) };
};
