import type { RecordedEvent } from '../recorded-event.js';

export type SubscriptionMessage =
  | { kind: 'confirmed' }
  | { kind: 'event'; event: RecordedEvent }
  | { kind: 'checkpoint'; position: number }
  | { kind: 'caught-up' }
  | { kind: 'fell-behind' };

export type Subscription = AsyncGenerator<SubscriptionMessage[], void>;

/** Live events are delivered in slices, so that one subscriber does not delay the others. */
export const liveSlice = 256;

/** Empties the list, because a reader that waits may still refer to it. */
export const eventMessages = (events: RecordedEvent[]): SubscriptionMessage[] => events.splice(0).map(eventMessage);

export const eventMessage = (event: RecordedEvent): SubscriptionMessage => ({ kind: 'event', event });
