import type { Audit } from '@throughline/platform/projections/control/audits.js';
import type { ReadTable } from '../store/read-table.js';
import {
  Findings,
  foldedBy,
  getHistoryTable,
  readStream,
  inSnapshot,
  streamAtRandomPosition,
  findCheckpoint,
  type AuditDeps,
  type OnProgress,
} from './audit.js';

/** Folds random streams straight from the log and compares them with their rows, in every table whose rows come from one stream each. */
export const auditStreams = async (deps: AuditDeps, count: number, onProgress: OnProgress): Promise<Audit> => {
  const findings = new Findings();
  const history = getHistoryTable(deps.builds);
  if (history === undefined) return findings.result();
  const streams = new Set<string>();
  for (let tries = 0; streams.size < count && tries < count * 3; tries += 1) {
    const stream = await streamAtRandomPosition(deps.postgres, history);
    if (stream !== null) streams.add(stream);
  }
  for (const [done, stream] of [...streams].entries()) {
    await auditStream(deps, stream, findings);
    await onProgress({ done: done + 1, of: streams.size });
  }
  return findings.result();
};

const isOfOneStream = ({ table }: ReadTable): boolean => 'revision' in table.columns;

const auditStream = async (
  { postgres, store, builds }: AuditDeps,
  stream: string,
  findings: Findings,
): Promise<void> => {
  const before = await readStream(store, stream);
  if (before === null) return;
  const snapshots = await inSnapshot(postgres, async (snapshot) => {
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
            at: await findCheckpoint(snapshot, build),
          });
      }
    return found;
  });
  // Events that were appended after the log was read and before the rows were may be in the rows.
  const since = await readStream(store, stream, (before.at(-1)?.revision ?? -1) + 1);
  if (since === null) return;
  findings.events += before.length;
  for (const { build, table, ids, stored, at } of snapshots) {
    const events = [...before, ...since].filter(({ position }) => position <= at.position && !at.out.has(position));
    const folded = foldedBy(table.table, events);
    for (const id of [...folded.keys()]) if (!ids.includes(id)) folded.delete(id);
    findings.compare(build, table.table, { stored, folded });
  }
};
