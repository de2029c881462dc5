import { startEventStore } from '../event-store/node.js';
import type { EventStoreOptions } from '../event-store/node.js';
import { otherEventStore, startOtherEventStore } from './other-event-store.js';
import { createTestDatabase } from './test-postgres.js';

export type TestStack = {
  databaseUrl: string;
  eventStoreUrl: string;
  stop: () => Promise<void>;
};

/** Starts a separate database on the Postgres of this Jest process, and an event store: the embedded one, or the one that TEST_EVENTSTORE starts. Call it in `beforeAll`. */
export const startStack = async (
  options: Pick<EventStoreOptions, 'ringBuffer' | 'commitTimeoutMs'> = {},
): Promise<TestStack> => {
  const database = await createTestDatabase();
  const node =
    otherEventStore === undefined
      ? await startEventStore({ ...options, databaseUrl: database.url })
      : await startOtherEventStore(otherEventStore);
  const stop = async (): Promise<void> => {
    await node.stop();
    await database.drop();
  };
  return { databaseUrl: database.url, eventStoreUrl: node.url, stop };
};
