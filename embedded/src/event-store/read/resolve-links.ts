import type { RecordedEvent } from '../recorded-event.js';
import type { LogReader } from './log-reader.js';

const linkType = '$>';

/** The event a link points at; absent when it is gone. */
export type LinkTargets = ReadonlyMap<RecordedEvent, RecordedEvent | undefined>;

const addressOf = (link: RecordedEvent): { stream: string; revision: number } | undefined => {
  const [, revision, stream] = /^(\d+)@(.+)$/s.exec(link.data.toString('utf8')) ?? [];
  return revision === undefined || stream === undefined ? undefined : { stream, revision: Number(revision) };
};

export const resolveLinks = async (reader: LogReader, events: readonly RecordedEvent[]): Promise<LinkTargets> => {
  const links = events.filter(({ type }) => type === linkType);
  if (links.length === 0) return new Map();
  const addresses = links.map(addressOf);
  const wanted = addresses.flatMap((address) => (address && !reader.log.isTombstoned(address.stream) ? [address] : []));
  const found = new Map((await reader.eventsAt(wanted)).map((event) => [`${event.revision}@${event.stream}`, event]));
  return new Map(
    links.map((link, index) => [link, found.get(`${addresses[index]?.revision}@${addresses[index]?.stream}`)]),
  );
};
