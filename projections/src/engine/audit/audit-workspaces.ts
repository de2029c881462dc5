import type { Audit } from '@throughline/platform/projections/control/audits.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { Queryable } from '@throughline/platform/postgres/postgres.js';
import {
  Findings,
  foldedBy,
  historyOf,
  inLog,
  inSnapshot,
  randomPosition,
  standing,
  type AuditParts,
  type Told,
} from './audit.js';

/** A larger one would be folded in one piece all the same, and is left to a rebuild. */
const mostEvents = 50_000;
/** So many streams of a workspace are read again from the log itself. */
const mostStreams = 100;

/** All that a random few workspaces hold, folded again from the replica, whose events are compared with the log's. */
export const auditWorkspaces = async (parts: AuditParts, count: number, told: Told): Promise<Audit> => {
  const findings = new Findings();
  const history = historyOf(parts.builds);
  if (history === undefined) return findings.result();
  const seen = new Set<string>();
  for (let tries = 0; findings.workspaces < count && tries < count * 4; tries += 1) {
    const workspace = await randomWorkspace(parts.postgres, history);
    if (workspace === null || seen.has(workspace)) continue;
    seen.add(workspace);
    await auditWorkspace(parts, { workspace, history }, findings);
    await told({ done: findings.workspaces, of: count });
  }
  return findings.result();
};

const randomWorkspace = async (db: Queryable, history: string): Promise<string | null> => {
  const [found] = await db.query<{ workspace: string }>(
    `select workspace_id as workspace from ${history} where position >= $1 and workspace_id is not null order by position limit 1`,
    [await randomPosition(db, history)],
  );
  return found?.workspace ?? null;
};

type Subject = { workspace: string; history: string };

const auditWorkspace = async (parts: AuditParts, subject: Subject, findings: Findings): Promise<void> => {
  const look = await inSnapshot(parts.postgres, async (snapshot) => {
    const events = await eventsOf(snapshot, subject);
    if (events.length > mostEvents) return null;
    const tables = [];
    for (const build of parts.builds)
      for (const table of build.tables)
        if ('workspaceId' in table.table.columns && !table.table.appendOnly)
          tables.push({
            build,
            table: table.table,
            stored: await table.inWorkspace(snapshot, subject.workspace),
            at: await standing(snapshot, build),
          });
    return { events, tables };
  });
  if (look === null) return;
  findings.workspaces += 1;
  findings.events += look.events.length;
  for (const { build, table, stored, at } of look.tables) {
    const events = look.events.filter(({ position }) => position <= at.position && !at.out.has(position));
    findings.compare(build, table, { stored, folded: foldedBy(table, events) });
  }
  findings.unlike += await unlikeTheLog(parts, look.events);
};

const eventsOf = (db: Queryable, { workspace, history }: Subject): Promise<AnyRecorded[]> =>
  // Checked when the replica took them in.
  db.query<AnyRecorded>(
    `select position, stream, revision, id, type, data, meta from ${history} where workspace_id = $1
     order by position limit ${mostEvents + 1}`,
    [workspace],
  );

/** Events whose like the log does not have at that place, or which the replica has not. */
const unlikeTheLog = async ({ store }: AuditParts, events: readonly AnyRecorded[]): Promise<number> => {
  const byStream = Map.groupBy(events, ({ stream }) => stream);
  let unlike = 0;
  for (const [stream, replicated] of [...byStream].slice(0, mostStreams)) {
    const log = await inLog(store, stream);
    if (log === null) continue;
    const byRevision = new Map(log.map((event) => [event.revision, event]));
    for (const event of replicated) {
      const original = byRevision.get(event.revision);
      if (original?.id !== event.id || !sameJson(original.data, event.data)) unlike += 1;
    }
    const last = replicated.at(-1)?.revision ?? -1;
    const before = log.filter(
      ({ revision, meta }) => revision <= last && meta.workspaceId === replicated[0]?.meta.workspaceId,
    );
    unlike += Math.max(0, before.length - replicated.length);
  }
  return unlike;
};
