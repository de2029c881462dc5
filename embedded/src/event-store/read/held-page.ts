import type { LogReader } from './log-reader.js';
import { weightOf } from './page-size.js';
import { eventMessage } from './subscription-message.js';
import type { SubscriptionMessage } from './subscription-message.js';

/** An event that was given back is held as its position. */
type Held = SubscriptionMessage | number;

type EventsByPosition = Pick<LogReader, 'eventsAtPositions'>;

export type SliceLimit = { messages: number; bytes: number };

const heldBytes = (message: SubscriptionMessage): number => (message.kind === 'event' ? weightOf(message.event) : 0);

/** What is read and not sent yet. While its client does not read, the events are given back: only their positions are kept. */
export class HeldPage {
  #rest: Held[];
  #isGivenBack = false;

  /** Empties the list that it is given, because its reader may still refer to it. */
  constructor(messages: SubscriptionMessage[]) {
    this.#rest = messages.splice(0);
  }

  get isEmpty(): boolean {
    return this.#rest.length === 0;
  }

  giveBack(): void {
    this.#isGivenBack = true;
    this.#rest = this.#rest.map((held) =>
      typeof held === 'object' && held.kind === 'event' ? held.event.position : held,
    );
  }

  /** The next messages: at least one, unless the page is empty. */
  async take(reader: EventsByPosition, limit: SliceLimit): Promise<SubscriptionMessage[]> {
    if (this.#isGivenBack) await this.#restore(reader);
    let [count, bytes] = [0, 0];
    for (const held of this.#rest) {
      if (typeof held === 'number') break;
      bytes += heldBytes(held);
      if (count > 0 && (count === limit.messages || bytes > limit.bytes)) break;
      count += 1;
    }
    return this.#rest.splice(0, count).filter((held) => typeof held === 'object');
  }

  async #restore(reader: EventsByPosition): Promise<void> {
    const events = await reader.eventsAtPositions(this.#rest.filter((held) => typeof held === 'number'));
    const byPosition = new Map(events.map((event) => [event.position, event]));
    this.#rest = this.#rest.map((held) => {
      if (typeof held === 'object') return held;
      const event = byPosition.get(held);
      if (!event) throw new Error(`The event at position ${held} cannot be read again.`);
      return eventMessage(event);
    });
    this.#isGivenBack = false;
  }
}
