import type { Decoded } from '../eventstore/event-codec.js';
import type { EventStore } from '../eventstore/event-store.js';
import { inLogOrder, type EventReader } from './event-reader.js';

export type EventSource = { store: EventStore; reader: EventReader };
export type Consumer = {
  name: string;
  types: ReadonlySet<string>;
  /** Called in log order with each event of these types and the position read before it; a promise is awaited. */
  receive: (decoded: Decoded, before: number) => Promise<void> | undefined;
  /** Everything up to this position was received. True ends the following. */
  reached: (position: number) => boolean;
};

const catchUpLimits = { events: 500, bytes: 1024 * 1024 };

/**
 * Hands a consumer every event after a position: from the reader's buffer, or, while the reader no longer holds what comes
 * next, by a subscription of its own until it has caught up. Ends when the consumer says so or the signal aborts.
 */
export const follow = async (
  source: EventSource,
  after: number,
  consumer: Consumer,
  stop: AbortSignal,
): Promise<void> => {
  const { reader } = source;
  let position = after;
  while (!stop.aborted) {
    if (!reader.holdsAfter(position)) {
      const caughtUp = await catchUp(source, position, consumer, stop);
      if (caughtUp.isDone) return;
      position = caughtUp.position;
      continue;
    }
    const decoded = reader.next(position);
    if (decoded !== undefined && consumer.types.has(decoded.event.type)) {
      const room = consumer.receive(decoded, position);
      if (room !== undefined) await room;
      if (stop.aborted) return;
    }
    position = Math.max(position, decoded?.event.position ?? reader.position);
    if (consumer.reached(position)) return;
    if (decoded === undefined) await reader.moved(stop);
  }
};

const catchUp = async (
  { store, reader }: EventSource,
  after: number,
  consumer: Consumer,
  stop: AbortSignal,
): Promise<{ position: number; isDone: boolean }> => {
  // In the log by now, so a subscription that begins later and has caught up has passed it.
  const known = reader.position;
  const ended = new AbortController();
  let position = after;
  let isDone = false;
  const advance = (to: number): void => {
    position = Math.max(position, to);
    isDone = consumer.reached(position);
    if (isDone || reader.holdsAfter(position)) ended.abort();
  };
  const ending = AbortSignal.any([ended.signal, stop]);
  const subscription = store.subscribe(consumer.name, after, {
    types: consumer.types,
    limits: catchUpLimits,
    batch: async (events, at, unreadable) => {
      for (const decoded of inLogOrder(events, unreadable)) {
        if (ending.aborted) return;
        if (decoded.event.position <= position) continue;
        await consumer.receive(decoded, position);
        if (stop.aborted) return;
        advance(decoded.event.position);
      }
      if (!ending.aborted) advance(at);
    },
    caughtUp: () => {
      if (!ending.aborted) advance(known);
    },
  });
  await aborted(ending);
  await subscription.close();
  return { position, isDone };
};

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
