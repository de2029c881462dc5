import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { currentSchema, upcast, upcasters } from '@throughline/contracts/upcasters.js';
import type { StoredEvent } from '@throughline/platform/eventstore/event-codec.js';
import type { CopiedRow } from '@throughline/platform/postgres/copied-row.js';
import { CopiedRows } from '@throughline/platform/postgres/copied-rows.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { arrayLiteral } from '@throughline/platform/postgres/literals.js';
import { unreadableBetween } from '../store/unreadable.js';
import type { Range, Source } from '@throughline/platform/eventstore/log-pages.js';

const fetchSize = 1_000;
/** Fewer events are fetched at a time when they are large, so that a page stays small. */
const fetchBytes = 2 * 1024 * 1024;
/** Small enough that a page is garbage before it survives a collection. */
const pageSize = 100;

/** The replica of the log, which Postgres delivers many times faster than the event store. Its rows were checked when they were stored. */
export const fromReplica = (postgres: Postgres, history: string): Source =>
  async function* ({ after, upTo, types }) {
    let width = pageSize;
    // One buffer is folded while the other is filled.
    const buffers = [new CopiedRows(), new CopiedRows()];
    const fetch = (from: number): Promise<Fetched> => {
      buffers.reverse();
      const rows = fetchRows(postgres, history, { after: from, upTo, types, width }, buffers[0]);
      // It may fail while the rows before are still being folded.
      rows.catch(() => undefined);
      return rows;
    };
    const unreadable = await unreadableBetween(postgres, { after, upTo, types });
    for (let from = after, next = fetch(from); ;) {
      const { rows, position } = await next;
      if (rows.bytes > fetchBytes) width = Math.max(1, Math.floor((width * fetchBytes) / rows.bytes));
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
const maxRows = fetchSize * 4;

/**
 * Applies to the next `width` events of the log those of the types: a narrow range each time, so that Postgres need not
 * sort what it finds.
 */
const fetchRows = async (
  postgres: Postgres,
  history: string,
  { after, upTo, types, width }: Range & { width: number },
  rows = new CopiedRows(),
): Promise<Fetched> => {
  rows.clear();
  const end = await positionOfNth(postgres, history, { after, upTo, width });
  await postgres.copyOut(
    `select position, stream, revision, id, type, data, meta from ${history}
     where position > ${after} and position <= ${end} and type = any(${arrayLiteral(types)})
       and unreadable is null order by position limit ${maxRows}`,
    (row) => rows.put(row),
  );
  const [last] = rows.count === maxRows ? rows.between(maxRows - 1, maxRows) : [];
  return { rows, position: last?.int8() ?? end };
};

/** Where a range of `width` events ends: positions need not be dense, so the events are counted. */
const positionOfNth = async (
  postgres: Postgres,
  history: string,
  { after, upTo, width }: Omit<Range, 'types'> & { width: number },
): Promise<number> => {
  const [nth] = await postgres.query<{ position: number }>(
    `select position from ${history} where position > $1 and position <= $2 order by position offset $3 limit 1`,
    [after, upTo, width - 1],
  );
  return nth?.position ?? upTo;
};

const recorded = (row: CopiedRow): AnyRecorded =>
  inCurrentSchema({
    position: row.int8(),
    stream: row.text(),
    revision: row.int8(),
    id: row.uuid(),
    type: row.text(),
    data: JSON.parse(row.text()),
    meta: JSON.parse(row.text()),
  });

export const inCurrentSchema = (stored: StoredEvent): AnyRecorded => {
  // The replica's columns are the fields of a recorded event, checked when the replica took it.
  const event = stored as AnyRecorded;
  const current = currentSchema(event.type);
  if (upcasters[event.type] === undefined || event.meta.schema === current) return event;
  const data = upcast({ type: event.type, schema: event.meta.schema, data: event.data });
  return { ...event, data, meta: { ...event.meta, schema: current } } as AnyRecorded;
};
