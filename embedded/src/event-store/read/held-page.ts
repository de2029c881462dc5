import type { LogReader } from './log-reader.js';
import { weightOf } from './page-size.js';
import { eventMessage } from './subscription-message.js';
import type { SubscriptionMessage } from './subscription-message.js';

/** An event that was given back is held as its position. */
type Held = Exclude<SubscriptionMessage, { kind: 'event' }> | number;

type EventsByPosition = Pick<LogReader, 'eventsAtPositions'>;

export type SliceLimit = { messages: number; bytes: number };

const heldBytes = (message: SubscriptionMessage): number => (message.kind === 'event' ? weightOf(message.event) : 0);

/** What is read and not sent yet. While its client does not read, the events are given back: only their positions are kept. */
export class HeldPage {
  #messages: SubscriptionMessage[];
  #at = 0;
  #givenBack: Held[] | undefined;

  /** Empties the list that it is given, because its reader may still refer to it. */
  constructor(messages: SubscriptionMessage[]) {
    this.#messages = messages.splice(0);
  }

  get isEmpty(): boolean {
    return this.#givenBack === undefined && this.#at === this.#messages.length;
  }

  giveBack(): void {
    if (this.#givenBack || this.isEmpty) return;
    this.#givenBack = this.#messages
      .slice(this.#at)
      .map((message) => (message.kind === 'event' ? message.event.position : message));
    this.#messages = [];
    this.#at = 0;
  }

  /** The next messages: at least one, unless the page is empty. */
  async nextSlice(reader: EventsByPosition, limit: SliceLimit): Promise<SubscriptionMessage[]> {
    if (this.#givenBack) await this.#restore(reader, this.#givenBack);
    const from = this.#at;
    this.#at = this.#endOf(limit);
    return this.#messages.slice(from, this.#at);
  }

  #endOf({ messages, bytes }: SliceLimit): number {
    const end = Math.min(this.#at + messages, this.#messages.length);
    if (bytes === Infinity) return end;
    let left = bytes;
    for (let next = this.#at; next < end; next += 1) {
      const message = this.#messages[next];
      left -= message ? heldBytes(message) : 0;
      if (left < 0) return Math.max(next, this.#at + 1);
    }
    return end;
  }

  async #restore(reader: EventsByPosition, givenBack: readonly Held[]): Promise<void> {
    const events = await reader.eventsAtPositions(givenBack.filter((held) => typeof held === 'number'));
    const byPosition = new Map(events.map((event) => [event.position, event]));
    this.#messages = givenBack.map((held) => {
      if (typeof held === 'object') return held;
      const event = byPosition.get(held);
      if (!event) throw new Error(`The event at position ${held} cannot be read again.`);
      return eventMessage(event);
    });
    this.#givenBack = undefined;
  }
}
