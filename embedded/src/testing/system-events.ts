import { EventStoreDBClient } from '@eventstore/db-client';

/** Events that are the server's own, such as a stream's metadata: behind them positions are others than on a server without. */
export const writeSystemEvents = async (eventStoreUrl: string, count: number): Promise<void> => {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  for (let n = 0; n < count; n += 1) await client.setStreamMetadata(`agent-${n}`, { team: 'of a test' });
  await client.dispose();
};
