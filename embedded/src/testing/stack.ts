import { startEventStore } from '@throughline/event-store/node.js';
import type { EventStoreOptions, RunningEventStore } from '@throughline/event-store/node.js';
import { otherEventStore, startOtherEventStore } from './other-event-store.js';
import { createTestDatabase } from './test-postgres.js';

export type TestStack = {
  databaseUrl: string;
  eventStoreUrl: string;
  /** Applies to the embedded event store; another one does not say. */
  openReads?: () => number;
  stop: () => Promise<void>;
};

/** Starts a separate database on the Postgres of this Jest process, and an event store: the embedded one, or the one that TEST_EVENTSTORE starts. Call it in `beforeAll`. */
export const startStack = async (
  options: Pick<EventStoreOptions, 'ringBuffer' | 'commitTimeoutMs'> = {},
): Promise<TestStack> => {
  const database = await createTestDatabase();
  const node: Pick<RunningEventStore, 'url' | 'stop'> & Partial<RunningEventStore> =
    otherEventStore === undefined
      ? await startEventStore({ ...options, databaseUrl: database.url })
      : await startOtherEventStore(otherEventStore);
  const stop = async (): Promise<void> => {
    await node.stop();
    await database.drop();
  };
  const openReads = node.openReads ? { openReads: node.openReads } : {};
  return { databaseUrl: database.url, eventStoreUrl: node.url, ...openReads, stop };
};
