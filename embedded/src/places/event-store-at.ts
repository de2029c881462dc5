import { EventUnreadable } from '@throughline/platform/eventstore/event-codec.js';
import { EsdbEventStore } from '@throughline/platform/eventstore/esdb-event-store.js';
import { createLogger } from '@throughline/platform/logging/logger.js';

/** The caller's work with an event store that is asked once; a store that does not answer fails the work. */
export const withEventStore = async <T>(url: string, work: (store: EsdbEventStore) => Promise<T>): Promise<T> => {
  const store = new EsdbEventStore({ url, logger: createLogger('silent'), attempts: 2 });
  try {
    return await work(store);
  } finally {
    await store.close().catch(() => undefined);
  }
};

/** The id of the event that a stream has at a revision, whether or not this version can read it. */
export const eventIdAt = async (store: EsdbEventStore, stream: string, revision: number): Promise<string | null> => {
  try {
    for await (const event of store.read(stream, revision)) return event.id;
    return null;
  } catch (error) {
    if (error instanceof EventUnreadable) return error.event.id;
    throw error;
  }
};
