import { lastRevision, noRevision } from '../recorded-event.js';
import type { RecordedEvent } from '../recorded-event.js';
import type { LogReader } from './log-reader.js';
import { visibleRange } from './visible-range.js';
import type { VisibleRange } from './visible-range.js';

const linkType = '$>';

/** The event that each link points at; undefined when it cannot be read. Events that are not links are not keys. */
export type LinkTargets = ReadonlyMap<RecordedEvent, RecordedEvent | undefined>;

type Address = { stream: string; revision: number };
type Link = { link: RecordedEvent; address: Address | undefined };

const isInt64 = (value: bigint): boolean => BigInt.asIntN(64, value) === value;

/** Data that begins with no revision makes the event an ordinary one. A revision without a stream points at nothing. */
const getLink = (link: RecordedEvent): Link[] => {
  if (link.type !== linkType) return [];
  const [, revision, stream] = /^\s*([+-]?\d+)\s*(?:@(.*))?$/s.exec(link.data.toString('utf8')) ?? [];
  if (revision === undefined || !isInt64(BigInt(revision))) return [];
  return [{ link, address: stream === undefined ? undefined : { stream, revision: Number(revision) } }];
};

/** Revision -1 is the last one of the stream. Nothing of a tombstoned stream can be read. */
const readableAddress = async (reader: LogReader, { address }: Link): Promise<Address | undefined> => {
  if (!address || reader.log.isTombstoned(address.stream) || address.revision > lastRevision) return undefined;
  return address.revision === noRevision ? { ...address, revision: await reader.getHead(address.stream) } : address;
};

const visibleRanges = async (
  reader: LogReader,
  streams: ReadonlySet<string>,
): Promise<ReadonlyMap<string, VisibleRange>> => {
  const ranges = new Map<string, VisibleRange>();
  for (const stream of streams)
    if (!reader.log.isTombstoned(stream)) ranges.set(stream, await visibleRange(reader, stream));
  return ranges;
};

export const resolveLinks = async (reader: LogReader, events: readonly RecordedEvent[]): Promise<LinkTargets> => {
  const links = events.flatMap(getLink);
  if (links.length === 0) return new Map();
  const addresses = await Promise.all(links.map((link) => readableAddress(reader, link)));
  const wanted = addresses.flatMap((address) => address ?? []);
  const ranges = await visibleRanges(reader, new Set(wanted.map(({ stream }) => stream)));
  const isVisible = ({ stream, revision, created }: RecordedEvent): boolean => {
    const range = ranges.get(stream);
    return range !== undefined && revision >= range.low && created >= range.createdSince;
  };
  const found = (await reader.eventsAt(wanted)).filter(isVisible);
  const byAddress = new Map(found.map((event) => [`${event.revision}@${event.stream}`, event]));
  return new Map(
    links.map(({ link }, index) => [link, byAddress.get(`${addresses[index]?.revision}@${addresses[index]?.stream}`)]),
  );
};
