import type { Audit } from '@throughline/platform/projections/control/audits.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { retiredTypes } from '@throughline/contracts/retired-events.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { Queryable } from '@throughline/platform/postgres/postgres.js';
import type { Table } from '@throughline/platform/projections/table.js';
import {
  Findings,
  foldedBy,
  historyTableOf,
  readStream,
  inSnapshot,
  valueAtRandomPosition,
  findCheckpoint,
  type AuditDeps,
  type OnProgress,
} from './audit.js';

/** A larger workspace would be folded in one piece, so it is left to a rebuild. */
const maxEvents = 50_000;
/** Streams of a workspace that are read again from the log itself. */
const maxStreams = 100;

/** Folds all events of a few random workspaces again from the replica, and compares the replica's events with the log's. */
export const auditWorkspaces = async (deps: AuditDeps, count: number, onProgress: OnProgress): Promise<Audit> => {
  const findings = new Findings();
  const history = historyTableOf(deps.builds);
  if (history === undefined) return findings.result();
  const seen = new Set<string>();
  for (let tries = 0; findings.workspaces < count && tries < count * 4; tries += 1) {
    const workspace = await valueAtRandomPosition(deps.postgres, history, 'workspace_id');
    if (workspace === null || seen.has(workspace)) continue;
    seen.add(workspace);
    await auditWorkspace(deps, { workspace, history }, findings);
    await onProgress({ done: findings.workspaces, of: count });
  }
  return findings.result();
};

const isOfWorkspaces = ({ columns, appendOnly, acrossWorkspaces }: Table): boolean =>
  'workspaceId' in columns && !appendOnly && !acrossWorkspaces;

type Subject = { workspace: string; history: string };

const auditWorkspace = async (deps: AuditDeps, subject: Subject, findings: Findings): Promise<void> => {
  const snapshot = await inSnapshot(deps.postgres, async (db) => {
    const events = await eventsOf(db, subject);
    if (events.length > maxEvents) return null;
    const tables = [];
    for (const build of deps.builds)
      for (const table of build.tables)
        if (isOfWorkspaces(table.table))
          tables.push({
            build,
            table: table.table,
            stored: await table.inWorkspace(db, subject.workspace),
            at: await findCheckpoint(db, build),
          });
    return { events, tables };
  });
  if (snapshot === null) return;
  findings.workspaces += 1;
  const readable = snapshot.events.filter(({ isReadable, type }) => isReadable && !retiredTypes.has(type));
  findings.events += readable.length;
  for (const { build, table, stored, at } of snapshot.tables) {
    // A table that folds events as they are stored also has those that this version cannot read.
    const folded = table.asStored ? snapshot.events : readable;
    const events = folded.filter(({ position }) => position <= at.position && !at.out.has(position));
    findings.compare(build, table, { stored, folded: foldedBy(table, events) });
  }
  findings.unlike += await countMismatches(deps, readable);
};

type ReplicatedEvent = AnyRecorded & { isReadable: boolean };

const eventsOf = (db: Queryable, { workspace, history }: Subject): Promise<ReplicatedEvent[]> =>
  // Checked when the replica took them in.
  db.query<ReplicatedEvent>(
    `select position, stream, revision, id, type, data, meta, unreadable is null as "isReadable" from ${history}
     where workspace_id = $1 order by position limit ${maxEvents + 1}`,
    [workspace],
  );

/** Events of the replica that the log does not have at their place, and events of the log that the replica does not have. */
const countMismatches = async ({ store }: AuditDeps, events: readonly AnyRecorded[]): Promise<number> => {
  const byStream = Map.groupBy(events, ({ stream }) => stream);
  let mismatches = 0;
  for (const [stream, replicated] of [...byStream].slice(0, maxStreams)) {
    const log = await readStream(store, stream);
    if (log === null) continue;
    const byRevision = new Map(log.map((event) => [event.revision, event]));
    for (const event of replicated) {
      const original = byRevision.get(event.revision);
      if (original?.id !== event.id || !sameJson(original.data, event.data)) mismatches += 1;
    }
    const last = replicated.at(-1)?.revision ?? -1;
    const before = log.filter(
      ({ revision, meta }) => revision <= last && meta.workspaceId === replicated[0]?.meta.workspaceId,
    );
    mismatches += Math.max(0, before.length - replicated.length);
  }
  return mismatches;
};
