import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { currentSchema, upcast, upcasters } from '@throughline/contracts/upcasters.js';
import type { StoredEvent } from '@throughline/platform/eventstore/event-codec.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { CopiedRow } from '@throughline/platform/postgres/copied-row.js';
import { CopiedRows } from '@throughline/platform/postgres/copied-rows.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { arrayLiteral } from '@throughline/platform/postgres/literals.js';
import { unreadableBetween } from '../store/unreadable.js';
import type { Batch } from '../fold/build.js';

/** Past events in order; the last page ends exactly at `upTo`. A page may be empty and end where the one before did. */
export type Range = { after: number; upTo: number; types: ReadonlySet<string> };
export type Source = (range: Range) => AsyncIterable<Batch>;

const fetchSize = 1_000;
/** Of large events fewer are fetched at a time: what waits stays small whatever was written. */
const fetchBytes = 2 * 1024 * 1024;
/** Little enough to be gone before the collector looks. */
const pageSize = 100;
/** A page of the log waits while the one before is folded, and little is enough to fold on: what lies about longer costs memory, and time to tidy up. */
const limits = { events: 500, bytes: 512 * 1024 };
/** For so long a source says nothing at most. */
const silenceMs = 500;

/** The log's replica, which Postgres delivers many times faster than the event store can. Its rows were checked when they came in. */
export const replica = (postgres: Postgres, history: string): Source =>
  async function* ({ after, upTo, types }) {
    let width = pageSize;
    // One is folded while the other is filled.
    const shelves = [new CopiedRows(), new CopiedRows()];
    const fetch = (from: number): Promise<Fetched> => {
      shelves.reverse();
      const rows = fetchRows(postgres, history, { after: from, upTo: Math.min(upTo, from + width), types }, shelves[0]);
      // It may fail while the rows before are still being folded.
      rows.catch(() => undefined);
      return rows;
    };
    const unreadable = await unreadableBetween(postgres, { after, upTo, types });
    for (let from = after, next = fetch(from); ;) {
      const { rows, position } = await next;
      if (rows.bytes > fetchBytes) width = Math.max(1, Math.floor(((position - from) * fetchBytes) / rows.bytes));
      else if (rows.count > fetchSize * 2) width = Math.ceil(width / 2);
      else if (rows.count < fetchSize / 2 && rows.bytes < fetchBytes / 4) width *= 2;
      if (position < upTo) next = fetch(position);
      for (let at = 0; at === 0 || at < rows.count; at += pageSize) {
        const events = Array.from(rows.between(at, at + pageSize), recorded);
        const until = at + pageSize >= rows.count ? position : (events.at(-1)?.position ?? position);
        const begin = from;
        yield {
          events,
          position: until,
          unreadable: unreadable.filter((event) => event.position > begin && event.position <= until),
        };
        from = until;
      }
      if (position >= upTo) return;
    }
  };

type Fetched = { rows: CopiedRows; position: number };
const mostRows = fetchSize * 4;

/** A narrow stretch of the log each time, so that Postgres need not sort what it finds. */
const fetchRows = async (
  postgres: Postgres,
  history: string,
  { after, upTo, types }: Range,
  rows = new CopiedRows(),
): Promise<Fetched> => {
  rows.clear();
  await postgres.copyOut(
    `select position, stream, revision, id, type, data, meta from ${history}
     where position > ${after} and position <= ${upTo} and type = any(${arrayLiteral(types)}) order by position limit ${mostRows}`,
    (row) => rows.put(row),
  );
  const [last] = rows.count === mostRows ? rows.between(mostRows - 1, mostRows) : [];
  return { rows, position: last?.int8() ?? upTo };
};

const recorded = (row: CopiedRow): AnyRecorded =>
  inTodaysShape({
    position: row.int8(),
    stream: row.text(),
    revision: row.int8(),
    id: row.uuid(),
    type: row.text(),
    data: JSON.parse(row.text()),
    meta: JSON.parse(row.text()),
  });

const inTodaysShape = (stored: StoredEvent): AnyRecorded => {
  // The replica's columns are the fields of a recorded event, checked when the replica took it.
  const event = stored as AnyRecorded;
  const current = currentSchema(event.type);
  if (upcasters[event.type] === undefined || event.meta.schema === current) return event;
  const data = upcast({ type: event.type, schema: event.meta.schema, data: event.data });
  return { ...event, data, meta: { ...event.meta, schema: current } } as AnyRecorded;
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
