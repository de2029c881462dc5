import type { ClientBase, Pool } from 'pg';
import { eventsTable, sealsTable } from '../schema.js';

/** The number of events a seal covers. */
export const segmentSize = 1_000;

export type Segment = { after: number; through: number };
export type SegmentContent = { events: number; digest: Buffer };

/** Covers every byte of every row: `record_send` is a row in Postgres' own wire format, with the length of each column. */
const contentSql = `
select count(*), coalesce(sha256(string_agg(record_send(e), ''::bytea order by e.position)), ''::bytea)
from ${eventsTable} e where e.position > $1 and e.position <= $2`;

export const segmentContent = async (
  client: ClientBase | Pool,
  { after, through }: Segment,
): Promise<SegmentContent> => {
  const { rows } = await client.query<[string, Buffer]>({
    name: 'segment-content',
    text: contentSql,
    values: [after, through],
    rowMode: 'array',
  });
  const [events, digest] = rows[0] ?? ['0', Buffer.alloc(0)];
  return { events: Number(events), digest };
};

export const lastSeal = async (client: ClientBase | Pool): Promise<number> => {
  const { rows } = await client.query<[string]>({
    text: `select coalesce(max(through), 0) from ${sealsTable}`,
    rowMode: 'array',
  });
  return Number(rows[0]?.[0] ?? 0);
};

export const findSeal = async (client: ClientBase | Pool, through: number): Promise<Buffer | undefined> => {
  const { rows } = await client.query<[Buffer]>({
    name: 'seal-of',
    text: `select digest from ${sealsTable} where through = $1`,
    values: [through],
    rowMode: 'array',
  });
  return rows[0]?.[0];
};

export const getSegments = function* (head: number): Generator<Segment, void> {
  for (let after = 0; after < head; after += segmentSize) yield { after, through: Math.min(after + segmentSize, head) };
};
