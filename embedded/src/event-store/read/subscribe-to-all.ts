import type { RecordedEvent } from '../recorded-event.js';
import { Checkpoints } from './checkpoints.js';
import type { Cancellation } from '../cancellation.js';
import type { LogReader } from './log-reader.js';
import { PageSize } from './page-size.js';
import type { StreamFilter } from './stream-filter.js';
import { eventMessage, liveSlice } from './subscription-message.js';
import type { Subscription, SubscriptionMessage } from './subscription-message.js';

export type FilteredBy = { filter: StreamFilter; checkpointEvery: number };
export type SubscribeToAllRequest = { after: number | 'start' | 'end'; filtered?: FilteredBy };

/** How many positions one filtered query may search; bounds how long a subscriber waits for its next checkpoint. */
const searchWindow = 20_000;

type Considered = { events: RecordedEvent[]; upTo: number };

class AllCursor {
  readonly #size: PageSize;
  readonly #checkpoints: Checkpoints | undefined;
  live = false;

  constructor(
    private readonly reader: LogReader,
    private readonly filtered: FilteredBy | undefined,
    public position: number,
  ) {
    this.#size = new PageSize(reader.demand);
    this.#checkpoints = filtered && new Checkpoints(position, filtered.checkpointEvery);
  }

  get isAtHead(): boolean {
    const { head, publishedHead } = this.reader.log;
    return this.position >= (this.live ? publishedHead : head);
  }

  get isInRing(): boolean {
    return this.reader.log.ringBuffer.reaches(this.position);
  }

  fromRing(): SubscriptionMessage[] {
    const slice = this.reader.log.ringBuffer.after(this.position, liveSlice);
    return this.#advance({ events: slice, upTo: slice.at(-1)?.position ?? this.position });
  }

  async fromTable(): Promise<SubscriptionMessage[]> {
    const sql = this.filtered?.filter.sql;
    const limit = this.#size.limit;
    const until = Math.min(this.reader.log.head, this.position + (sql ? searchWindow : limit));
    const page = await this.reader.logForwards({ after: this.position, until, limit, ...(sql ? { filter: sql } : {}) });
    this.#size.learn(page);
    return this.#advance({ events: page, upTo: page.length < limit ? until : (page.at(-1)?.position ?? until) });
  }

  caughtUp(): SubscriptionMessage[] {
    this.live = true;
    const checkpoint = this.#checkpoints?.caughtUp(this.position);
    return [
      ...(checkpoint === undefined ? [] : [{ kind: 'checkpoint', position: checkpoint } as const]),
      { kind: 'caught-up' },
    ];
  }

  #advance({ events, upTo }: Considered): SubscriptionMessage[] {
    const messages: SubscriptionMessage[] = [];
    const note = (position: number): void => {
      const checkpoint = this.#checkpoints?.due(position);
      if (checkpoint !== undefined) messages.push({ kind: 'checkpoint', position: checkpoint });
    };
    for (const event of events) {
      if (this.filtered && !this.filtered.filter.matches(event)) continue;
      note(event.position - 1);
      messages.push(eventMessage(event));
    }
    note(upTo);
    this.position = upTo;
    return messages;
  }
}

/** A cursor without a queue: a slow consumer costs nothing. It falls behind the ring buffer and reads the table again. */
export async function* subscribeToAll(
  reader: LogReader,
  { after, filtered }: SubscribeToAllRequest,
  cancellation: Cancellation,
): Subscription {
  const { log } = reader;
  const cursor = new AllCursor(reader, filtered, after === 'start' ? 0 : after === 'end' ? log.head : after);
  yield [{ kind: 'confirmed' }];
  while (!cancellation.isCancelled) {
    log.assertKept();
    if (!cursor.isAtHead && cursor.isInRing) {
      yield cursor.fromRing();
    } else if (!cursor.isAtHead) {
      if (cursor.live) yield [{ kind: 'fell-behind' }];
      cursor.live = false;
      yield await cursor.fromTable();
    } else if (cursor.live) {
      await log.change(cancellation);
    } else {
      yield cursor.caughtUp();
    }
  }
}
