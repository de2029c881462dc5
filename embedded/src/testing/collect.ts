import type { AllStreamResolvedEvent, RecordedEvent, ResolvedEvent, StreamingRead } from '@eventstore/db-client';

type Readable = StreamingRead<ResolvedEvent> | StreamingRead<AllStreamResolvedEvent>;

export const collect = async (read: Readable): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const { event } of read) if (event) events.push(event);
  return events;
};

export const listTypes = async (read: Readable): Promise<string[]> => (await collect(read)).map(({ type }) => type);

export const listRevisions = async (read: Readable): Promise<number[]> =>
  (await collect(read)).map(({ revision }) => Number(revision));
