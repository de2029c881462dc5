import { EventStoreDBClient, eventTypeFilter, excludeSystemEvents, streamNameFilter } from '@eventstore/db-client';
import type { AppendToStreamOptions, EventData, StreamMetadata } from '@eventstore/db-client';
import { all, bigOr, place, translated } from './client-values.js';
import type { Expected, ReadOptions, ProtocolClient, SubscribeOptions, Subscribed } from './protocol-client.js';

const expecting = (expected: Expected = 'any') => ({ expectedRevision: bigOr(expected) });

const reading = ({ direction = 'forwards', maxCount, resolveLinks }: ReadOptions) => ({
  direction,
  ...(maxCount === undefined ? {} : { maxCount }),
  ...(resolveLinks === undefined ? {} : { resolveLinkTos: resolveLinks }),
});

const beginning = ({ direction, from }: ReadOptions) => from ?? (direction === 'backwards' ? 'end' : 'start');

const getFilter = ({ filter, window = 32, onCheckpoint }: SubscribeOptions) => {
  if (!filter) return {};
  const settings = {
    maxSearchWindow: window,
    checkpointInterval: 1,
    checkpointReached: (_: unknown, { commit }: { commit: bigint }) => onCheckpoint?.(Number(commit)),
  };
  if (filter === 'no system events') return { filter: excludeSystemEvents(settings) };
  const make = filter.on === 'stream' ? streamNameFilter : eventTypeFilter;
  const { prefixes, regex } = filter;
  return {
    filter: prefixes ? make({ prefixes: [...prefixes], ...settings }) : make({ regex: regex ?? '', ...settings }),
  };
};

type Subscription =
  ReturnType<EventStoreDBClient['subscribeToAll']> | ReturnType<EventStoreDBClient['subscribeToStream']>;

const subscribed = (subscription: Subscription): Subscribed => ({
  on: (event, listener) => subscription.on(event, listener),
  stop: () => subscription.unsubscribe(),
  [Symbol.asyncIterator]: () => translated(subscription)[Symbol.asyncIterator](),
});

/** `@eventstore/db-client`. With credentials in `call` the client uses its older append call. */
export const officialClient = (url: string, call: AppendToStreamOptions = {}): ProtocolClient => {
  const client = EventStoreDBClient.connectionString(url);
  const resolving = ({ resolveLinks = false }: SubscribeOptions) => ({ resolveLinkTos: resolveLinks });
  const appended = ({ nextExpectedRevision, position }: Awaited<ReturnType<typeof client.appendToStream>>) => ({
    revision: Number(nextExpectedRevision),
    position: Number(position?.commit ?? -1),
  });
  return {
    name: `@eventstore/db-client${call.credentials ? ', its older append' : ''}`,
    append: async (stream, events: EventData | EventData[], expected) =>
      appended(await client.appendToStream(stream, events, { ...call, ...expecting(expected) })),
    readStream: (stream, options = {}) =>
      all(client.readStream(stream, { ...reading(options), fromRevision: bigOr(beginning(options)) })),
    readAll: ({ filter, ...options } = {}) => {
      if (filter) throw new Error('This client filters subscriptions only.');
      return all(client.readAll({ ...reading(options), fromPosition: place(beginning(options)) }));
    },
    subscribeToStream: (stream, options = {}) =>
      subscribed(
        client.subscribeToStream(stream, { ...resolving(options), fromRevision: bigOr(options.from ?? 'start') }),
      ),
    subscribeToAll: (options = {}) =>
      subscribed(
        client.subscribeToAll({
          ...resolving(options),
          ...getFilter(options),
          fromPosition: place(options.from ?? 'start'),
        }),
      ),
    delete: async (stream, expected) =>
      Number((await client.deleteStream(stream, deleting(expected))).position?.commit ?? -1),
    tombstone: async (stream, expected) =>
      Number((await client.tombstoneStream(stream, deleting(expected))).position?.commit ?? -1),
    setMetadata: async (stream, metadata: StreamMetadata, expected) =>
      appended(await client.setStreamMetadata(stream, metadata, expecting(expected))),
    metadata: async (stream) => (await client.getStreamMetadata(stream)).metadata,
    close: () => client.dispose(),
  };
};

const deleting = (expected: Expected = 'any') => {
  if (expected === 'stream_exists') throw new Error('This client does not ask so.');
  return { expectedRevision: bigOr(expected) };
};
