export const schema = 'event_store';
export const eventsTable = `${schema}.events`;
/** The digests of log segments, taken when the segments had just been written. */
export const sealsTable = `${schema}.seals`;
/** How clients see the positions of this log; empty in a log made before they could be sparse. */
export const commitPositionsTable = `${schema}.commit_positions`;

/** Two halves of the advisory lock that makes this node the only writer of its database. */
export const writerLock = [0x65737462, 1] as const;

export const schemaSql = `
create schema if not exists ${schema};
create table if not exists ${eventsTable} (
  position bigint primary key,
  stream text collate "C" not null,
  revision bigint not null,
  id uuid not null,
  type text collate "C" not null,
  is_json boolean not null,
  created bigint not null,
  data bytea not null,
  metadata bytea not null
);
create unique index if not exists events_by_stream on ${eventsTable} (stream, revision);
create index if not exists tombstones on ${eventsTable} (stream) where revision = 9223372036854775807;
create table if not exists ${sealsTable} (
  through bigint primary key,
  digest bytea not null
);
create table if not exists ${commitPositionsTable} (
  form text primary key
);
`;
