import type { ClientBase, Pool } from 'pg';
import { eventsTable } from '../schema.js';
import { lastSeal, findSeal, segmentContent, segmentSize } from './segments.js';
import type { Segment, SegmentContent } from './segments.js';

type Database = ClientBase | Pool;

export type LogSize = { events: number; head: number };

export const sizeOfLog = async (client: Database): Promise<LogSize> => {
  const { rows } = await client.query<[string, string]>({
    text: `select count(*), coalesce(max(position), 0) from ${eventsTable}`,
    rowMode: 'array',
  });
  const [events, head] = rows[0] ?? ['0', '0'];
  return { events: Number(events), head: Number(head) };
};

const firstGap = async (client: Database): Promise<string> => {
  const { rows } = await client.query<[string, string]>({
    text: `select before, position from (select position, lag(position, 1, 0::bigint) over (order by position) as before from ${eventsTable}) e where position <> before + 1 limit 1`,
    rowMode: 'array',
  });
  const [before, after] = (rows[0] ?? ['0', '1']).map(Number);
  const [first, last] = [Number(before) + 1, Number(after) - 1];
  if (last < first) return `position ${after} does not follow ${before}`;
  return first === last ? `position ${first} is missing` : `positions ${first} to ${last} are missing`;
};

/** Positions are 1, 2, 3 … without gaps, so comparing the count with the last position is enough. */
export const missingPositions = async (client: Database, { events, head }: LogSize): Promise<string | undefined> =>
  events === head ? undefined : `Of ${head} positions ${events} hold an event: ${await firstGap(client)}.`;

export const cutOff = async (client: Database, { head }: LogSize): Promise<string | undefined> => {
  const sealed = await lastSeal(client);
  return sealed > head
    ? `The log ends at position ${head}, but events up to ${sealed} were written: the end is missing.`
    : undefined;
};

export const changedSegment = async (
  client: Database,
  segment: Segment,
  content: SegmentContent,
): Promise<string | undefined> => {
  const sealed = await findSeal(client, segment.through);
  return sealed && !sealed.equals(content.digest)
    ? `Positions ${segment.after + 1} to ${segment.through} do not hold what was written there.`
    : undefined;
};

/** Revisions have no gaps. Tombstones are exempt: they have the largest possible revision. */
const orphanSql = `
select e.stream, e.revision, e.position from ${eventsTable} e
where e.position > $1 and e.revision between 1 and 9223372036854775806
  and not exists (select 1 from ${eventsTable} p where p.stream = e.stream and p.revision = e.revision - 1)
order by e.position limit 1`;

export const missingRevisionAfter = async (client: Database, after: number): Promise<string | undefined> => {
  const { rows } = await client.query<[string, string, string]>({
    text: orphanSql,
    values: [after],
    rowMode: 'array',
  });
  const [stream, revision, position] = rows[0] ?? [];
  return revision === undefined
    ? undefined
    : `Stream ${stream} has revision ${revision} (position ${position}), but not ${Number(revision) - 1}.`;
};

/** The checks that take well under a second: nothing is missing, and the end of the log, where a crash would show, is whole. */
export const firstFinding = async (client: Database): Promise<string | undefined> => {
  const size = await sizeOfLog(client);
  const short = (await missingPositions(client, size)) ?? (await cutOff(client, size));
  if (short !== undefined) return short;
  const sealed = await lastSeal(client);
  const segment = { after: Math.max(0, sealed - segmentSize), through: sealed };
  const changed = sealed > 0 ? await changedSegment(client, segment, await segmentContent(client, segment)) : undefined;
  return changed ?? missingRevisionAfter(client, Math.max(segment.after, size.head - 10 * segmentSize));
};
