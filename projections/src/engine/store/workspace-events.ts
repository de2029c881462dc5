import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { retiredTypes } from '@throughline/contracts/retired-events.js';
import type { Queryable } from '@throughline/platform/postgres/postgres.js';
import type { Table } from '@throughline/platform/projections/table.js';

/** Events read at a time. */
const pageEvents = 2_000;

export type ReplicatedEvent = AnyRecorded & { isReadable: boolean };
type Range = { workspace: string; history: string; after?: number; upTo?: number };

/** All rows of the table are made of the events of their own workspace, and change with them. */
export const isOfWorkspaces = ({ columns, appendOnly, acrossWorkspaces }: Table): boolean =>
  'workspaceId' in columns && !appendOnly && !acrossWorkspaces;

/** The workspace's events in the order of the log, a page at a time, from the replica. */
export async function* readWorkspace(
  db: Queryable,
  { workspace, history, after = 0, upTo = Number.MAX_SAFE_INTEGER }: Range,
): AsyncGenerator<ReplicatedEvent[], void> {
  for (let begin = after; ;) {
    // Checked when the replica took them in.
    const page = await db.query<ReplicatedEvent>(
      `select position, stream, revision, id, type, data, meta, unreadable is null as "isReadable" from ${history}
       where workspace_id = $1 and position > $2 and position <= $3 order by position limit ${pageEvents}`,
      [workspace, begin, upTo],
    );
    if (page.length > 0)
      yield page.map((event) => ({ ...event, isReadable: event.isReadable && !retiredTypes.has(event.type) }));
    if (page.length < pageEvents) return;
    begin = page.at(-1)?.position ?? begin;
  }
}
