import { EventStoreDBClient } from '@eventstore/db-client';

/** Writes system events, such as stream metadata, which shift the positions of the events after them. */
export const writeSystemEvents = async (eventStoreUrl: string, count: number): Promise<void> => {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  for (let n = 0; n < count; n += 1) await client.setStreamMetadata(`agent-${n}`, { team: 'of a test' });
  await client.dispose();
};
