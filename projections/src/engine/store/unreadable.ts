import { isRetired, type UnreadableEvent } from '@throughline/platform/eventstore/event-codec.js';
import type { StoredUnreadable } from '@throughline/platform/projections/control/unreadable.js';
import type { Queryable, Transaction } from '@throughline/platform/postgres/postgres.js';

/** An event that this version cannot read is stored as it came, because a later version may be able to read it. */
export const storeUnreadable = async (
  transaction: Transaction,
  unreadable: readonly UnreadableEvent[],
): Promise<void> => {
  for (const { reason, detail, ...event } of unreadable.filter((each) => !isRetired(each)))
    await transaction.execute(
      'insert into proj.unreadable (position, event, reason, detail) values ($1, $2, $3, $4) on conflict do nothing',
      [event.position, JSON.stringify(event), reason, detail],
    );
};

type Range = { after: number; upTo: number; types: ReadonlySet<string> };

export const unreadableBetween = async (db: Queryable, { after, upTo, types }: Range): Promise<UnreadableEvent[]> => {
  const rows = await db.query<StoredUnreadable>(
    `select position, event, reason, detail from proj.unreadable
     where position > $1 and position <= $2 and event->>'type' = any($3) order by position`,
    [after, upTo, [...types]],
  );
  return rows.map(({ event, reason, detail }) => ({ ...event, reason, detail }));
};

export const deleteUnreadable = async (db: Queryable, position: number): Promise<void> => {
  await db.execute('delete from proj.unreadable where position = $1', [position]);
};
