import type { Audit } from '@throughline/platform/projections/control/audits.js';
import type { Queryable } from '@throughline/platform/postgres/postgres.js';
import type { ReadTable } from '../store/read-table.js';
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

/** Random streams, folded straight from the log and compared with their rows, in every table whose rows come from one stream each. */
export const auditStreams = async (parts: AuditParts, count: number, told: Told): Promise<Audit> => {
  const findings = new Findings();
  const history = historyOf(parts.builds);
  if (history === undefined) return findings.result();
  const streams = new Set<string>();
  for (let tries = 0; streams.size < count && tries < count * 3; tries += 1) {
    const stream = await randomStream(parts.postgres, history);
    if (stream !== null) streams.add(stream);
  }
  for (const [done, stream] of [...streams].entries()) {
    await auditStream(parts, stream, findings);
    await told({ done: done + 1, of: streams.size });
  }
  return findings.result();
};

const randomStream = async (db: Queryable, history: string): Promise<string | null> => {
  const [found] = await db.query<{ stream: string }>(
    `select stream from ${history} where position >= $1 order by position limit 1`,
    [await randomPosition(db, history)],
  );
  return found?.stream ?? null;
};

const isOfOneStream = ({ table }: ReadTable): boolean => 'revision' in table.columns;

const auditStream = async (
  { postgres, store, builds }: AuditParts,
  stream: string,
  findings: Findings,
): Promise<void> => {
  const before = await inLog(store, stream);
  if (before === null) return;
  const looks = await inSnapshot(postgres, async (snapshot) => {
    const found = [];
    for (const build of builds)
      for (const table of build.tables.filter(isOfOneStream)) {
        const ids = [...foldedBy(table.table, before).keys()];
        if (ids.length > 0)
          found.push({
            build,
            table,
            ids,
            stored: await table.load(snapshot, ids),
            at: await standing(snapshot, build),
          });
      }
    return found;
  });
  // What was appended between the look at the log and the look at the rows may be in the rows.
  const since = await inLog(store, stream, (before.at(-1)?.revision ?? -1) + 1);
  if (since === null) return;
  findings.events += before.length;
  for (const { build, table, ids, stored, at } of looks) {
    const events = [...before, ...since].filter(({ position }) => position <= at.position && !at.out.has(position));
    const folded = foldedBy(table.table, events);
    for (const id of [...folded.keys()]) if (!ids.includes(id)) folded.delete(id);
    findings.compare(build, table.table, { stored, folded });
  }
};
