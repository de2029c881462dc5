import { eventTypeFilter, excludeSystemEvents, KurrentDBClient, streamNameFilter } from '@kurrent/kurrentdb-client';
import { all, bigOr, place, translated } from './client-values.js';
import type { Expected, Filter, ReadOptions, ProtocolClient, SubscribeOptions, Subscribed } from './protocol-client.js';

const expecting = (expected: Expected = 'any') => ({ streamState: bigOr(expected) });

/** The types name the option `expectedRevision`, but the client reads `streamState`. */
const expectingEither = (expected: Expected = 'any') => ({ ...expecting(expected), expectedRevision: bigOr(expected) });

const removing = (expected: Expected = 'any') => {
  if (expected === 'stream_exists') throw new Error('This client does not ask so.');
  return { expectedRevision: bigOr(expected) };
};

const reading = ({ direction = 'forwards', maxCount, resolveLinks }: ReadOptions) => ({
  direction,
  ...(maxCount === undefined ? {} : { maxCount }),
  ...(resolveLinks === undefined ? {} : { resolveLinkTos: resolveLinks }),
});

const beginning = ({ direction, from }: ReadOptions) => from ?? (direction === 'backwards' ? 'end' : 'start');

const getFilter = (filter: Filter, { window = 32, onCheckpoint }: SubscribeOptions = {}) => {
  const settings = {
    maxSearchWindow: window,
    checkpointInterval: 1,
    checkpointReached: (_: unknown, { commit }: { commit: bigint }) => onCheckpoint?.(Number(commit)),
  };
  if (filter === 'no system events') return excludeSystemEvents(settings);
  const make = filter.on === 'stream' ? streamNameFilter : eventTypeFilter;
  const { prefixes, regex } = filter;
  return prefixes ? make({ prefixes: [...prefixes], ...settings }) : make({ regex: regex ?? '', ...settings });
};

type Subscription = ReturnType<KurrentDBClient['subscribeToAll']> | ReturnType<KurrentDBClient['subscribeToStream']>;

const subscribed = (subscription: Subscription): Subscribed => ({
  on: (event, listener) => subscription.on(event, listener),
  stop: () => subscription.unsubscribe(),
  [Symbol.asyncIterator]: () => translated(subscription)[Symbol.asyncIterator](),
});

/** `@kurrent/kurrentdb-client`, the same client under its new name. It reads through a native library. */
export const renamedClient = (url: string): ProtocolClient => {
  const client = KurrentDBClient.connectionString(url);
  const resolving = ({ resolveLinks = false }: SubscribeOptions) => ({ resolveLinkTos: resolveLinks });
  const appended = ({ nextExpectedRevision, position }: Awaited<ReturnType<typeof client.appendToStream>>) => ({
    revision: Number(nextExpectedRevision),
    position: Number(position?.commit ?? -1),
  });
  return {
    name: '@kurrent/kurrentdb-client',
    append: async (stream, events, expected) =>
      appended(await client.appendToStream(stream, events, expecting(expected))),
    readStream: (stream, options = {}) =>
      all(client.readStream(stream, { ...reading(options), fromRevision: bigOr(beginning(options)) })),
    readAll: ({ filter, ...options } = {}) =>
      all(
        client.readAll({
          ...reading(options),
          ...(filter && { filter: getFilter(filter) }),
          fromPosition: place(beginning(options)),
        }),
      ),
    subscribeToStream: (stream, options = {}) =>
      subscribed(
        client.subscribeToStream(stream, { ...resolving(options), fromRevision: bigOr(options.from ?? 'start') }),
      ),
    subscribeToAll: (options = {}) =>
      subscribed(
        client.subscribeToAll({
          ...resolving(options),
          ...(options.filter && { filter: getFilter(options.filter, options) }),
          fromPosition: place(options.from ?? 'start'),
        }),
      ),
    delete: async (stream, expected) =>
      Number((await client.deleteStream(stream, removing(expected))).position?.commit ?? -1),
    tombstone: async (stream, expected) =>
      Number((await client.tombstoneStream(stream, removing(expected))).position?.commit ?? -1),
    setMetadata: async (stream, metadata, expected) =>
      appended(await client.setStreamMetadata(stream, metadata, expectingEither(expected))),
    metadata: async (stream) => (await client.getStreamMetadata(stream)).metadata,
    close: () => client.dispose(),
  };
};

export const severalStreamsAtOnce = async (url: string): Promise<unknown> => {
  const client = KurrentDBClient.connectionString(url);
  try {
    return await client.multiStreamAppend([]);
  } finally {
    await client.dispose();
  }
};
