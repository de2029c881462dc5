import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { UnreadableEvent } from './event-codec.js';

/** Consecutive events of the log; `position` is the one up to which nothing is missing. */
export type Batch = { events: readonly AnyRecorded[]; position: number; unreadable: readonly UnreadableEvent[] };

export const countEvents = ({ events, unreadable }: Batch): number => events.length + unreadable.length;

/** Parts of at most `size` events each. */
export const splitBatch = function* ({ events, position, unreadable }: Batch, size: number): Generator<Batch, void> {
  for (let begin = 0, from = 0; ; begin += size) {
    const isLast = begin + size >= events.length;
    const until = isLast ? position : (events[begin + size - 1]?.position ?? position);
    const within = unreadable.filter((event) => event.position > from && event.position <= until);
    yield { events: events.slice(begin, begin + size), position: until, unreadable: within };
    if (isLast) return;
    from = until;
  }
};

export const batchAfter = (batch: Batch, position: number): Batch =>
  (batch.events[0]?.position ?? 0) > position && (batch.unreadable[0]?.position ?? Infinity) > position
    ? batch
    : {
        events: batch.events.filter((event) => event.position > position),
        position: batch.position,
        unreadable: batch.unreadable.filter((event) => event.position > position),
      };

export const batchUntil = ({ events, unreadable }: Batch, position: number): Batch => ({
  events: events.filter((event) => event.position <= position),
  position,
  unreadable: unreadable.filter((event) => event.position <= position),
});

export const inLogOrder = ({ events, unreadable }: Batch): readonly (AnyRecorded | UnreadableEvent)[] =>
  unreadable.length === 0 ? events : [...events, ...unreadable].sort((a, b) => a.position - b.position);
