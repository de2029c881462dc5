import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { currentSchema, upcast, upcasters } from '@throughline/contracts/upcasters.js';
import type { StoredEvent, UnreadableEvent, UnreadableReason } from '@throughline/platform/eventstore/event-codec.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Batch } from './build.js';

/** Past events in order; the last page ends exactly at `upTo`. A page may be empty and end where the one before did. */
export type Range = { after: number; upTo: number; types: ReadonlySet<string> };
export type Source = (range: Range) => AsyncIterable<Batch>;

const pageSize = 250;
/** A page of the log waits while the one before is folded, and little is enough to fold on: what lies about longer costs memory, and time to tidy up. */
const limits = { events: 500, bytes: 512 * 1024 };
/** For so long a source says nothing at most. */
const silenceMs = 500;

/** The log's replica, which Postgres delivers many times faster than the event store can. Its rows were checked when they came in. */
export const replica = (postgres: Postgres, history: string): Source =>
  async function* ({ after, upTo, types }) {
    let width = pageSize;
    const fetch = (from: number): Promise<Page> => {
      const page = pageOf(postgres, history, { after: from, upTo: Math.min(upTo, from + width), types });
      // It may fail while the page before it is still being folded.
      page.catch(() => undefined);
      return page;
    };
    const unreadable = await unreadableOf(postgres, { after, upTo, types });
    for (let from = after, next = fetch(from); ;) {
      const { events, position } = await next;
      if (events.length < pageSize / 2) width *= 2;
      else if (events.length > pageSize * 2) width = Math.ceil(width / 2);
      if (position < upTo) next = fetch(position);
      const begin = from;
      yield {
        events,
        position,
        unreadable: unreadable.filter((event) => event.position > begin && event.position <= position),
      };
      if (position >= upTo) return;
      from = position;
    }
  };

type Page = { events: AnyRecorded[]; position: number };
const mostEvents = pageSize * 4;

/** A narrow stretch of the log each time: of a wide one Postgres, that plans once for all pages, might read everything to the end to find the first few. */
const pageOf = async (postgres: Postgres, history: string, { after, upTo, types }: Range): Promise<Page> => {
  const rows = await postgres.query<StoredEvent>(
    `select position, stream, revision, id, type, data, meta from ${history}
     where position > $1 and position <= $2 and type = any($3) order by position limit ${mostEvents}`,
    [after, upTo, [...types]],
  );
  const position = rows.length === mostEvents ? (rows.at(-1)?.position ?? upTo) : upTo;
  return { events: rows.map(inTodaysShape), position };
};

const inTodaysShape = (row: StoredEvent): AnyRecorded => {
  // The replica's columns are the fields of a recorded event, checked when the replica took it.
  const event = row as AnyRecorded;
  const current = currentSchema(event.type);
  if (upcasters[event.type] === undefined || event.meta.schema === current) return event;
  const data = upcast({ type: event.type, schema: event.meta.schema, data: event.data });
  return { ...event, data, meta: { ...event.meta, schema: current } } as AnyRecorded;
};

const unreadableOf = async (postgres: Postgres, { after, upTo, types }: Range): Promise<UnreadableEvent[]> => {
  const rows = await postgres.query<{ event: StoredEvent; reason: UnreadableReason; detail: string }>(
    `select event, reason, detail from proj.unreadable where position > $1 and position <= $2 and event->>'type' = any($3) order by position`,
    [after, upTo, [...types]],
  );
  return rows.map(({ event, reason, detail }) => ({ ...event, reason, detail }));
};

/** The event store itself. */
export const log = (store: EventStore): Source =>
  async function* ({ after, upTo }) {
    if (after >= upTo) return;
    const handover = new Handover<Batch>();
    let position = after;
    const subscription = store.subscribe('rebuild', after, {
      limits,
      batch: (events, position, unreadable) => handover.put({ events, position, unreadable }),
    });
    try {
      for (;;) {
        const page = await handover.take(silenceMs);
        if (page === null) {
          // Nothing new, for the store may be away: whoever reads can still change their mind.
          yield { events: [], position, unreadable: [] };
          continue;
        }
        position = page.position;
        yield page.position <= upTo ? page : until(page, upTo);
        if (page.position >= upTo) return;
      }
    } finally {
      handover.close();
      await subscription.close();
    }
  };

const until = ({ events, unreadable }: Batch, upTo: number): Batch => ({
  events: events.filter((event) => event.position <= upTo),
  position: upTo,
  unreadable: unreadable.filter((event) => event.position <= upTo),
});

/** One page at a time from the subscription to the fold: the next is collected while this one is folded, and no more. */
class Handover<T> {
  #page: { value: T; taken: () => void } | undefined;
  #came: (() => void) | undefined;
  #closed = false;

  put(value: T): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((taken) => {
      this.#page = { value, taken };
      this.#came?.();
    });
  }

  /** Null when none came for so long. */
  async take(patienceMs: number): Promise<T | null> {
    if (this.#page === undefined) {
      await new Promise<void>((resolve) => {
        const patience = setTimeout(resolve, patienceMs);
        this.#came = () => {
          clearTimeout(patience);
          resolve();
        };
      });
    }
    const page = this.#page;
    if (page === undefined) return null;
    this.#page = undefined;
    page.taken();
    return page.value;
  }

  close(): void {
    this.#closed = true;
    this.#page?.taken();
  }
}
