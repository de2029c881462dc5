import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { EventUnreadable, isRetired, type UnreadableEvent } from './event-codec.js';
import type { EventStore } from './event-store.js';

type Reading = { from?: number; skips?: (eventId: string) => boolean };

/** Events of a stream, with those that are retired or skipped as they are stored; another one that cannot be read ends it. */
export async function* readPast(
  store: Pick<EventStore, 'read'>,
  stream: string,
  { from = 0, skips = () => false }: Reading = {},
): AsyncIterable<AnyRecorded | UnreadableEvent> {
  for (let next = from; ;) {
    try {
      yield* store.read(stream, next);
      return;
    } catch (error) {
      if (!(error instanceof EventUnreadable) || !(isRetired(error.event) || skips(error.event.id))) throw error;
      yield error.event;
      next = error.event.revision + 1;
    }
  }
}
