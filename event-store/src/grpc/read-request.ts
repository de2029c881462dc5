import streams from '@eventstore/db-client/generated/streams_pb.js';
import { InvalidRequest, RefusedRead } from '../errors.js';
import type { Direction, ReadAllRequest } from '../read/read-all.js';
import type { ReadStreamRequest } from '../read/read-stream.js';
import { streamFilter } from '../read/stream-filter.js';
import type { FilterExpression } from '../read/stream-filter.js';
import type { FilteredBy, SubscribeToAllRequest } from '../read/subscribe-to-all.js';
import type { SubscribeToStreamRequest } from '../read/subscribe-to-stream.js';
import { checkedStreamName } from '../messages/append-codec.js';

export type ReadRequest =
  | ({ kind: 'read-all' } & ReadAllRequest)
  | ({ kind: 'read-stream' } & ReadStreamRequest)
  | ({ kind: 'subscribe-to-all' } & SubscribeToAllRequest)
  | ({ kind: 'subscribe-to-stream' } & SubscribeToStreamRequest);

export type ReadOptions = { request: ReadRequest; resolveLinks: boolean };

type Options = streams.ReadReq.Options;
type From = number | 'start' | 'end';

/** The default read batch of the real server, which its checkpoints are counted in. */
const defaultWindow = 32;

const toStreamName = (options: streams.ReadReq.Options.StreamOptions): { stream: string; from: From } => ({
  stream: checkedStreamName(Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8')),
  from: options.hasRevision() ? Number(options.getRevision()) : options.hasEnd() ? 'end' : 'start',
});

const placeInAll = (options: streams.ReadReq.Options.AllOptions): From => {
  const position = options.getPosition();
  if (position) return Number(position.getCommitPosition());
  return options.hasEnd() ? 'end' : 'start';
};

const getExpression = (options: streams.ReadReq.Options.FilterOptions): FilterExpression => {
  const on = options.hasStreamIdentifier() ? 'stream' : 'type';
  const expression = options.getStreamIdentifier() ?? options.getEventType();
  if (!expression) throw new InvalidRequest('A filter is on stream names or on event types.');
  const prefixes = expression.getPrefixList();
  return prefixes.length > 0 ? { on, prefixes } : { on, regex: expression.getRegex() };
};

const filteredBy = (options: Options): { filtered?: FilteredBy } => {
  const filter = options.getFilter();
  if (!filter) return {};
  const window = Math.max(1, filter.hasMax() ? filter.getMax() : defaultWindow);
  return {
    filtered: {
      filter: streamFilter(getExpression(filter)),
      checkpoints: { window, every: window * Math.max(1, filter.getCheckpointintervalmultiplier()) },
    },
  };
};

const getRequest = (options: Options): ReadRequest => {
  const direction: Direction =
    options.getReadDirection() === streams.ReadReq.Options.ReadDirection.FORWARDS ? 'forwards' : 'backwards';
  const stream = options.getStream();
  const all = options.getAll();
  if (stream && options.hasSubscription()) {
    const { from, ...rest } = toStreamName(stream);
    return { kind: 'subscribe-to-stream', ...rest, after: from };
  }
  if (stream && direction === 'forwards' && stream.hasEnd())
    throw new RefusedRead('Unexpected ReadStreamResult: Error');
  if (stream) return { kind: 'read-stream', ...toStreamName(stream), direction, count: Number(options.getCount()) };
  if (!all) throw new InvalidRequest('A read is of a stream or of $all.');
  if (options.hasSubscription()) return { kind: 'subscribe-to-all', after: placeInAll(all), ...filteredBy(options) };
  const filter = filteredBy(options).filtered?.filter;
  return {
    kind: 'read-all',
    from: placeInAll(all),
    direction,
    count: Number(options.getCount()),
    ...(filter && { filter }),
  };
};

export const readRequest = (bytes: Buffer): ReadOptions => {
  const options = streams.ReadReq.deserializeBinary(bytes).getOptions();
  if (!options) throw new InvalidRequest('The request carries no options.');
  return { request: getRequest(options), resolveLinks: options.getResolveLinks() };
};
