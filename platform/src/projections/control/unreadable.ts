import type { UnreadableReason } from '@throughline/contracts/unreadable.js';
import type { StoredEvent } from '../../eventstore/event-codec.js';
import type { Queryable } from '../../postgres/postgres.js';

/** An event that this version cannot read, as the log holds it. `event.storedAt` is absent before this version stored it. */
export type StoredUnreadable = {
  position: number;
  event: StoredEvent & { storedAt?: string };
  reason: UnreadableReason;
  detail: string;
};

const columns = 'position, event, reason, detail';
const maxListed = 500;

export const listUnreadable = (db: Queryable): Promise<StoredUnreadable[]> =>
  db.query<StoredUnreadable>(`select ${columns} from proj.unreadable order by position`);

/** The newest, oldest of them first. */
export const listNewestUnreadable = (db: Queryable): Promise<StoredUnreadable[]> =>
  db.query<StoredUnreadable>(
    `select * from (select ${columns} from proj.unreadable order by position desc limit ${maxListed}) newest order by position`,
  );

export const findUnreadable = async (db: Queryable, at: number): Promise<StoredUnreadable | null> => {
  const [found] = await db.query<StoredUnreadable>(`select ${columns} from proj.unreadable where position = $1`, [at]);
  return found ?? null;
};

export const countUnreadable = async (db: Queryable): Promise<number> => {
  const [found] = await db.query<{ count: number }>('select count(*) as count from proj.unreadable');
  return found?.count ?? 0;
};
