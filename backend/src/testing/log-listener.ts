import type { AnyRecorded, EventOf, EventType } from '@throughline/contracts/domain-events.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';

const ends: readonly EventType[] = ['RunSucceeded', 'RunFailed', 'RunCancelled', 'RunTimedOut', 'RunExpired'];

type Waiting = { wants: (event: AnyRecorded) => boolean; heard: (event: AnyRecorded) => void };

/** Past and future events of the log, so that specs wait for events and never for time. */
export const listenTo = (store: EventStore) => {
  const events: AnyRecorded[] = [];
  const waiting = new Set<Waiting>();
  const subscription = store.subscribe('spec', 0, {
    batch: (batch) => {
      for (const event of batch) {
        events.push(event);
        for (const one of waiting) if (one.wants(event)) one.heard(event);
      }
      return Promise.resolve();
    },
  });
  const first = (wants: (event: AnyRecorded) => boolean): Promise<AnyRecorded> => {
    const known = events.find(wants);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => {
      const one: Waiting = {
        wants,
        heard: (event) => {
          waiting.delete(one);
          resolve(event);
        },
      };
      waiting.add(one);
    });
  };
  const allSoFar = async (): Promise<readonly AnyRecorded[]> => {
    const head = await store.head();
    await first((event) => event.position >= head);
    return events;
  };
  return {
    /** The first event of the type about the resource, past or future. */
    heard: <T extends EventType>(type: T, about: string): Promise<EventOf<T>> =>
      first((event) => event.type === type && isAbout(event, about)) as Promise<EventOf<T>>,
    /** The event with which the run ends or has ended. */
    ended: (runId: string): Promise<AnyRecorded> =>
      first((event) => ends.some((end) => end === event.type) && isAbout(event, runId)),
    /** Resolves after `times` events of the type about the resource. */
    heardTimes: async (type: EventType, about: string, times: number): Promise<void> => {
      const seen = new Set<string>();
      await first((event) => {
        if (event.type === type && isAbout(event, about)) seen.add(event.id);
        return seen.size >= times;
      });
    },
    /** The events about the resource, after every event so far was received. */
    about: async (id: string): Promise<AnyRecorded[]> => (await allSoFar()).filter((event) => isAbout(event, id)),
    all: allSoFar,
    stop: () => subscription.close(),
  };
};

const isAbout = ({ data }: AnyRecorded, id: string): boolean => Object.values(data).includes(id);
