import type { Client } from 'pg';
import type { Log, StreamState } from '../log.js';
import { describedBy, getMetastream, noRevision } from '../recorded-event.js';
import { eventsTable } from '../schema.js';
import { loadStreams } from '../streams/load-streams.js';
import type { AppendRequest, Committed } from './append-plan.js';
import type { StoredEventPlace } from './append-rules.js';

const eventsAtSql = `
select e.stream, e.revision, e.id, e.position
from unnest($1::text[], $2::bigint[], $3::bigint[]) as w(stream, low, high)
join ${eventsTable} e on e.stream = w.stream and e.revision between w.low and w.high`;

const placesSql = `select position, stream, revision from ${eventsTable} where position = any($1::bigint[])`;

/** An unknown stream that the request expects to be new is assumed to be new. If it is not, the unique index on (stream, revision) refuses the insert. */
const isProbablyNew = (log: Log, { kind, stream, expected }: AppendRequest): boolean =>
  kind === 'append' &&
  (expected === 'no_stream' || expected === noRevision) &&
  !log.streams.get(stream) &&
  !log.described.has(stream) &&
  describedBy(stream) === undefined;

const listStreams = ({ kind, stream }: AppendRequest): string[] => {
  const described = describedBy(stream);
  return [
    stream,
    ...(described === undefined ? [] : [described]),
    ...(kind === 'delete' ? [getMetastream(stream)] : []),
  ];
};

const gatherStates = async (
  client: Client,
  log: Log,
  requests: readonly AppendRequest[],
  trustNew: boolean,
): Promise<Map<string, StreamState>> => {
  const states = new Map<string, StreamState>();
  const loadStates = async (streams: Iterable<string>): Promise<void> => {
    const unknown = new Set<string>();
    for (const stream of streams) {
      const known = log.streams.get(stream);
      if (known) states.set(stream, known);
      else unknown.add(stream);
    }
    if (unknown.size === 0) return;
    const loaded = await loadStreams(client, [...unknown], (stream) => log.described.has(stream));
    for (const [stream, state] of loaded) {
      states.set(stream, state);
      log.streams.set(stream, state);
    }
  };
  const [unwritten, others]: [string[], string[]] = [[], []];
  for (const request of requests)
    if (trustNew && isProbablyNew(log, request)) unwritten.push(request.stream);
    else others.push(...listStreams(request));
  await loadStates(new Set(others));
  await loadStates(
    [...states].filter(([, state]) => state.metadata?.rules.softDeleted).map(([stream]) => getMetastream(stream)),
  );
  for (const stream of unwritten) if (!states.has(stream)) states.set(stream, { head: noRevision });
  return states;
};

const gatherEventsAt = async (
  client: Client,
  states: ReadonlyMap<string, StreamState>,
  requests: readonly AppendRequest[],
): Promise<Map<string, { id: string; position: number }>> => {
  const behind = requests.flatMap(({ kind, stream, expected, events }) => {
    const revision = expected === 'no_stream' ? noRevision : expected;
    const head = states.get(stream)?.head ?? noRevision;
    return kind === 'append' && typeof revision === 'number' && revision < head
      ? [{ stream, low: revision + 1, high: revision + events.length }]
      : [];
  });
  if (behind.length === 0) return new Map();
  const { rows } = await client.query<[string, string, string, string]>({
    name: 'events-at',
    text: eventsAtSql,
    values: [behind.map(({ stream }) => stream), behind.map(({ low }) => low), behind.map(({ high }) => high)],
    rowMode: 'array',
  });
  return new Map(
    rows.map(([stream, revision, id, position]) => [`${revision}@${stream}`, { id, position: Number(position) }]),
  );
};

const gatherPlaces = async (
  client: Client,
  log: Log,
  requests: readonly AppendRequest[],
): Promise<Map<string, StoredEventPlace>> => {
  const places = new Map<string, StoredEventPlace>();
  const unknown = new Map<number, string>();
  for (const { expected, events } of requests) {
    if (expected !== 'any' && expected !== 'stream_exists') continue;
    for (const { id } of events) {
      const position = log.recentIds.get(id);
      if (position === undefined) continue;
      const event = log.ringBuffer.at(position);
      if (event) places.set(id, { stream: event.stream, revision: event.revision, position });
      else unknown.set(position, id);
    }
  }
  if (unknown.size === 0) return places;
  const { rows } = await client.query<[string, string, string]>({
    name: 'places',
    text: placesSql,
    values: [[...unknown.keys()]],
    rowMode: 'array',
  });
  for (const [position, stream, revision] of rows)
    places.set(unknown.get(Number(position)) ?? '', {
      stream,
      revision: Number(revision),
      position: Number(position),
    });
  return places;
};

/** Everything the plan of these requests needs, fetched before planning, mostly from memory. */
export const gatherFacts = async (
  client: Client,
  log: Log,
  requests: readonly AppendRequest[],
  trustNew: boolean,
): Promise<Committed> => {
  const states = await gatherStates(client, log, requests, trustNew);
  const eventsAt = await gatherEventsAt(client, states, requests);
  const places = await gatherPlaces(client, log, requests);
  return {
    head: log.head,
    readState: (stream) => states.get(stream) ?? log.streams.get(stream) ?? { head: noRevision },
    isTombstoned: (stream) => log.tombstoned.has(stream),
    isDescribed: (stream) => log.described.has(stream),
    getPlace: (id) => places.get(id),
    eventAt: (stream, revision) => eventsAt.get(`${revision}@${stream}`),
  };
};
