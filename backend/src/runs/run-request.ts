import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { RunId } from '@throughline/contracts/ids.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';

/** What a run was asked for, by its first event; null when there is no such run. */
export const runRequest = async (store: EventStore, runId: RunId): Promise<EventOf<'RunRequested'> | null> => {
  for await (const event of store.read(streamOf('run', runId))) {
    return event.type === 'RunRequested' ? event : null;
  }
  return null;
};
