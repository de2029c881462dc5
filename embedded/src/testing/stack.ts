import { startEventStore } from '../event-store/node.js';
import type { EventStoreOptions } from '../event-store/node.js';
import { createTestDatabase } from './test-postgres.js';

export type TestStack = {
  databaseUrl: string;
  eventStoreUrl: string;
  stop: () => Promise<void>;
};

/** Starts a separate database and event store on the Postgres of this Jest process. Call it in `beforeAll`. */
export const startStack = async (
  options: Pick<EventStoreOptions, 'ringBuffer' | 'commitTimeoutMs'> = {},
): Promise<TestStack> => {
  const database = await createTestDatabase();
  const node = await startEventStore({ ...options, databaseUrl: database.url });
  const stop = async (): Promise<void> => {
    await node.stop();
    await database.drop();
  };
  return { databaseUrl: database.url, eventStoreUrl: node.url, stop };
};
