import type { RecordedEvent } from '../recorded-event.js';
import { Checkpoints } from './checkpoints.js';
import type { CheckpointInterval } from './checkpoints.js';
import { placeToFollow } from './commit-place.js';
import type { Cancellation } from '../cancellation.js';
import type { Log } from '../log.js';
import type { LogReader } from './log-reader.js';
import { PageSize } from './page-size.js';
import type { StreamFilter } from './stream-filter.js';
import { eventMessage, liveSlice } from './subscription-message.js';
import type { Subscription, SubscriptionMessage } from './subscription-message.js';

export type FilteredBy = { filter: StreamFilter; checkpoints: CheckpointInterval };
export type SubscribeToAllRequest = {
  /** A commit position. */
  after: number | 'start' | 'end';
  filtered?: FilteredBy;
};

/** How many positions one filtered query may search; bounds how long a subscriber waits for its next checkpoint. */
const searchWindow = 20_000;

type Considered = { events: RecordedEvent[]; upTo: number };

const checkpointMessages = (positions: readonly number[] = []): SubscriptionMessage[] =>
  positions.map((position) => ({ kind: 'checkpoint', position }));

const catchUpMessages = (
  { events, upTo }: Considered,
  filter: StreamFilter,
  checkpoints: Checkpoints,
): SubscriptionMessage[] => {
  const messages: SubscriptionMessage[] = [];
  for (const event of events) {
    if (!filter.matches(event)) continue;
    messages.push(...checkpointMessages(checkpoints.searched(event.position - 1)), eventMessage(event));
    messages.push(...checkpointMessages(checkpoints.sent(event.position)));
  }
  messages.push(...checkpointMessages(checkpoints.searched(upTo)));
  return messages;
};

const liveMessages = (
  events: readonly RecordedEvent[],
  filter: StreamFilter,
  checkpoints: Checkpoints,
): SubscriptionMessage[] =>
  events.flatMap((event) => {
    const passes = filter.matches(event);
    return [...(passes ? [eventMessage(event)] : []), ...checkpointMessages(checkpoints.live(event.position, passes))];
  });

class AllCursor {
  private readonly size: PageSize;
  private readonly checkpoints: Checkpoints | undefined;
  live = false;

  constructor(
    private readonly reader: LogReader,
    private readonly filtered: FilteredBy | undefined,
    public position: number,
  ) {
    this.size = new PageSize(reader.progress);
    this.checkpoints = filtered && new Checkpoints(position, filtered.checkpoints, reader.log.head);
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
    return this.advance({ events: slice, upTo: slice.at(-1)?.position ?? this.position });
  }

  async fromTable(): Promise<SubscriptionMessage[]> {
    const sql = this.filtered?.filter.sql;
    const limit = this.size.limit;
    const until = Math.min(this.reader.log.head, this.position + (sql ? searchWindow : limit));
    const page = await this.reader.logForwards({ after: this.position, until, limit, ...(sql ? { filter: sql } : {}) });
    this.size.learn(page);
    return this.advance({ events: page, upTo: page.length < limit ? until : (page.at(-1)?.position ?? until) });
  }

  caughtUp(): SubscriptionMessage[] {
    this.live = true;
    return [...checkpointMessages(this.checkpoints?.caughtUp(this.position)), { kind: 'caught-up' }];
  }

  fellBehind(): SubscriptionMessage[] {
    this.live = false;
    return [{ kind: 'fell-behind' }, ...checkpointMessages(this.checkpoints?.fellBehind())];
  }

  private advance({ events, upTo }: Considered): SubscriptionMessage[] {
    this.position = upTo;
    if (!this.filtered || !this.checkpoints) return events.map(eventMessage);
    const { filter } = this.filtered;
    return this.live
      ? liveMessages(events, filter, this.checkpoints)
      : catchUpMessages({ events, upTo }, filter, this.checkpoints);
  }
}

const getPlace = (log: Log, after: SubscribeToAllRequest['after']): number =>
  after === 'start' ? 0 : after === 'end' ? log.head : placeToFollow(log, after);

/** A cursor without a queue: a slow consumer costs nothing. It falls behind the ring buffer and reads the table again. */
export async function* subscribeToAll(
  reader: LogReader,
  { after, filtered }: SubscribeToAllRequest,
  cancellation: Cancellation,
): Subscription {
  const { log } = reader;
  yield [{ kind: 'confirmed' }];
  const cursor = new AllCursor(reader, filtered, getPlace(log, after));
  while (!cancellation.isCancelled) {
    log.assertKept();
    if (!cursor.isAtHead && cursor.isInRing) {
      yield cursor.fromRing();
    } else if (!cursor.isAtHead) {
      if (cursor.live) yield cursor.fellBehind();
      yield await cursor.fromTable();
    } else if (cursor.live) {
      await log.change(cancellation);
    } else {
      yield cursor.caughtUp();
    }
  }
}
