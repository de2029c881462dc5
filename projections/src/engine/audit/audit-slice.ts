import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { Queryable, Transaction } from '@throughline/platform/postgres/postgres.js';
import type { AnyRow } from '@throughline/platform/projections/table.js';
import type { Build } from '../fold/build.js';
import { getSlice, type ReadTable, type Slice } from '../store/read-table.js';
import { isOfWorkspaces, readWorkspace } from '../store/workspace-events.js';
import { findCheckpoint, foldInto, readStream, type AuditDeps, type Findings } from './audit.js';

/** Streams of a slice that are read again from the log itself. */
const maxStreams = 100;

type Subject = Slice & { workspace: string; history: string; db: Transaction };
type Compared = {
  build: Build;
  table: ReadTable;
  at: Awaited<ReturnType<typeof findCheckpoint>>;
  folded: Map<string, AnyRow>;
};

const listCompared = async (db: Queryable, builds: readonly Build[]): Promise<Compared[]> => {
  const compared: Compared[] = [];
  for (const build of builds)
    for (const table of build.tables.filter((one) => isOfWorkspaces(one.table)))
      compared.push({ build, table, at: await findCheckpoint(db, build), folded: new Map() });
  return compared;
};

/**
 * Compares the rows of a workspace whose ids are in one slice. Every event of the workspace is read for it, because rows may
 * be made of several streams, and only the rows of the slice are kept in memory.
 */
export const auditSlice = async (deps: AuditDeps, subject: Subject, findings: Findings): Promise<void> => {
  const { db, slice, of, workspace } = subject;
  const compared = await listCompared(db, deps.builds);
  const isWanted = (id: string): boolean => getSlice(id, of) === slice;
  const streams = new Map<string, AnyRecorded[]>();
  for await (const page of readWorkspace(subject.db, subject))
    for (const event of page) {
      // A table that folds events as they are stored also has those that this version cannot read.
      for (const { table, at, folded } of compared)
        if ((event.isReadable || table.table.asStored) && event.position <= at.position && !at.out.has(event.position))
          foldInto(folded, table.table, event, isWanted);
      if (event.isReadable && isWanted(event.stream)) {
        findings.events += 1;
        const known = streams.get(event.stream);
        if (known !== undefined) known.push(event);
        else if (streams.size < maxStreams) streams.set(event.stream, [event]);
      }
    }
  for (const { build, table, folded } of compared)
    findings.compare(build, table.table, { stored: await table.inWorkspace(db, workspace, { slice, of }), folded });
  findings.unlike += await countMismatches(deps, streams);
};

/** Events of the replica that the log does not have at their place, and events of the log that the replica does not have. */
const countMismatches = async (
  { store }: AuditDeps,
  streams: ReadonlyMap<string, readonly AnyRecorded[]>,
): Promise<number> => {
  let mismatches = 0;
  for (const [stream, replicated] of streams) {
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
