import type { Read, ReadEvent } from './protocol-client.js';

type Recorded = {
  id: string;
  streamId: string;
  revision: bigint;
  position?: { commit: bigint } | undefined;
  type: string;
  data: unknown;
  metadata: unknown;
  isJson: boolean;
  created: Date;
};

const toEvent = ({ streamId, revision, position, ...rest }: Recorded): ReadEvent => ({
  id: rest.id,
  stream: streamId,
  revision: Number(revision),
  position: Number(position?.commit ?? -1),
  type: rest.type,
  data: rest.data,
  metadata: rest.metadata,
  isJson: rest.isJson,
  created: rest.created,
});

export const readOf = ({ event, link }: { event?: Recorded; link?: Recorded }): Read => ({
  ...(event && { event: toEvent(event) }),
  ...(link && { link: toEvent(link) }),
});

export const all = async (source: AsyncIterable<Parameters<typeof readOf>[0]>): Promise<Read[]> => {
  const events: Read[] = [];
  for await (const resolved of source) events.push(readOf(resolved));
  return events;
};

export async function* translated(source: AsyncIterable<Parameters<typeof readOf>[0]>): AsyncGenerator<Read, void> {
  for await (const resolved of source) yield readOf(resolved);
}

export const bigOr = <T extends string>(value: number | T): bigint | T =>
  typeof value === 'number' ? BigInt(value) : value;

export const place = <T extends string>(value: number | T): { commit: bigint; prepare: bigint } | T =>
  typeof value === 'number' ? { commit: BigInt(value), prepare: BigInt(value) } : value;
