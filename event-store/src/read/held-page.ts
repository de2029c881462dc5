import type { LogReader } from './log-reader.js';
import { getWeight } from './page-size.js';
import { eventMessage } from './subscription-message.js';
import type { SubscriptionMessage } from './subscription-message.js';

/** An event that was given back is held as its position. */
type Held = Exclude<SubscriptionMessage, { kind: 'event' }> | number;

type EventsByPosition = Pick<LogReader, 'eventsAtPositions'>;

export type SliceLimit = { messages: number; bytes: number };

const heldBytes = (message: SubscriptionMessage): number => (message.kind === 'event' ? getWeight(message.event) : 0);

/**
 * Knows what is read and not sent yet. While its client does not read, the events are given back: only their positions are
 * kept.
 */
export class HeldPage {
  private messages: SubscriptionMessage[];
  private givenBack: Held[] | undefined;

  /** Empties the list that it is given, because its reader may still refer to it. */
  constructor(messages: SubscriptionMessage[]) {
    this.messages = messages.splice(0);
  }

  get isEmpty(): boolean {
    return this.givenBack === undefined && this.messages.length === 0;
  }

  giveBack(): void {
    if (this.givenBack || this.isEmpty) return;
    this.givenBack = this.messages.map((message) => (message.kind === 'event' ? message.event.position : message));
    this.messages = [];
  }

  /** The next messages: at least one, unless the page is empty. */
  async nextSlice(reader: EventsByPosition, limit: SliceLimit): Promise<SubscriptionMessage[]> {
    if (this.givenBack) await this.restore(reader, this.givenBack);
    return this.messages.splice(0, this.getCount(limit));
  }

  private getCount({ messages, bytes }: SliceLimit): number {
    if (bytes === Infinity) return messages;
    let left = bytes;
    const tooMany = this.messages.findIndex((message) => (left -= heldBytes(message)) < 0);
    return tooMany === -1 ? messages : Math.min(messages, Math.max(1, tooMany));
  }

  private async restore(reader: EventsByPosition, givenBack: readonly Held[]): Promise<void> {
    const events = await reader.eventsAtPositions(givenBack.filter((held) => typeof held === 'number'));
    const byPosition = new Map(events.map((event) => [event.position, event]));
    this.messages = givenBack.map((held) => {
      if (typeof held === 'object') return held;
      const event = byPosition.get(held);
      if (!event) throw new Error(`The event at position ${held} cannot be read again.`);
      return eventMessage(event);
    });
    this.givenBack = undefined;
  }
}
