import type { ClientBase, Pool } from 'pg';
import type { StreamState } from '../log.js';
import { noRevision } from '../recorded-event.js';
import { eventsTable } from '../schema.js';
import { parseStreamMetadata } from './stream-metadata.js';

const headsSql = `
select s.name, (select revision from ${eventsTable} where stream = s.name order by revision desc limit 1)
from unnest($1::text[]) as s(name)`;

const metadataSql = `
select s.name, e.revision, e.data
from unnest($1::text[]) as s(name)
cross join lateral (select revision, data from ${eventsTable} where stream = '$$' || s.name order by revision desc limit 1) e`;

export type StreamMetadataRecord = NonNullable<StreamState['metadata']>;

export const loadMetadata = async (
  client: ClientBase | Pool,
  streams: readonly string[],
): Promise<Map<string, StreamMetadataRecord>> => {
  if (streams.length === 0) return new Map();
  const { rows } = await client.query<[string, string, Buffer]>({
    name: 'stream-metadata',
    text: metadataSql,
    values: [streams],
    rowMode: 'array',
  });
  return new Map(
    rows.map(([name, revision, data]) => [
      name,
      { revision: Number(revision), data, rules: parseStreamMetadata(data) },
    ]),
  );
};

export const loadHead = async (client: ClientBase | Pool, stream: string): Promise<number> =>
  (await loadHeads(client, [stream])).get(stream) ?? noRevision;

const loadHeads = async (client: ClientBase | Pool, streams: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await client.query<[string, string | null]>({
    name: 'stream-heads',
    text: headsSql,
    values: [streams],
    rowMode: 'array',
  });
  return new Map(rows.map(([name, revision]) => [name, revision === null ? noRevision : Number(revision)]));
};

export const loadStreams = async (
  client: ClientBase | Pool,
  streams: readonly string[],
  isDescribed: (stream: string) => boolean,
): Promise<Map<string, StreamState>> => {
  const heads = await loadHeads(client, streams);
  const metadata = await loadMetadata(client, streams.filter(isDescribed));
  return new Map(
    streams.map((stream) => {
      const record = metadata.get(stream);
      return [stream, { head: heads.get(stream) ?? noRevision, ...(record ? { metadata: record } : {}) }];
    }),
  );
};
