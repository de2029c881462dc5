import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import {
  EventStore,
  type Appended,
  type ExpectedRevision,
  type LoggedEvent,
  type Subscriber,
  type Subscription,
} from '@throughline/platform/eventstore/event-store.js';
import type { NewEvent } from '@throughline/platform/eventstore/new-event.js';

const width = 137;

/** Positions as a real EventStoreDB assigns them: places in its file, some hundred apart, and never evenly. */
const spread = (position: number): number =>
  position === 0 ? 0 : position * width + ((position * 2_654_435_761) % (width - 1));

const dense = (position: number): number => {
  const found = Math.floor(position / width);
  if (spread(found) !== position) throw new Error(`InvalidPosition: no event is at ${position}.`);
  return found;
};

const moved = <T extends { position: number }>(event: T): T => ({ ...event, position: spread(event.position) });

/** Another store whose positions are some hundred apart. It refuses to start where there is no event, as the real one does. */
export class SpreadStore extends EventStore {
  constructor(private readonly store: EventStore) {
    super();
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    return moved(await this.store.append(stream, events, expected));
  }

  async *read(stream: string, from?: number): AsyncIterable<AnyRecorded> {
    for await (const event of this.store.read(stream, from)) yield moved(event);
  }

  async last(stream: string): Promise<AnyRecorded | null> {
    const event = await this.store.last(stream);
    return event && moved(event);
  }

  subscribe(name: string, after: number, subscriber: Subscriber): Subscription {
    return this.store.subscribe(name, dense(after), {
      ...subscriber,
      batch: (events, position, unreadable) =>
        subscriber.batch(events.map(moved), spread(position), unreadable.map(moved)),
    });
  }

  async readAfter(position: number, maxCount: number): Promise<LoggedEvent[]> {
    return (await this.store.readAfter(dense(position), maxCount)).map(moved);
  }

  async head(): Promise<number> {
    return spread(await this.store.head());
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
