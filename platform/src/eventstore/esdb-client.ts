import { EventStoreDBClient, type ResolvedEvent, type AllStreamResolvedEvent } from '@eventstore/db-client';
import type { StoredEvent } from './event-codec.js';

export const connect = (url: string): EventStoreDBClient => EventStoreDBClient.connectionString(url);

/** Ends every call and the connection under it; the client by itself ends only the calls. */
export const disconnect = async (client: EventStoreDBClient): Promise<void> => {
  await client.dispose();
  const channel = await client['getChannel']();
  channel.close();
};

/** Null for what is no event of a stream: a link whose target is gone. */
export const storedEvent = (resolved: ResolvedEvent | AllStreamResolvedEvent): StoredEvent | null => {
  const { event } = resolved;
  if (event?.position === undefined) return null;
  return {
    id: event.id,
    stream: event.streamId,
    revision: Number(event.revision),
    position: Number(event.position.commit),
    type: event.type,
    data: event.data,
    meta: event.metadata,
  };
};
