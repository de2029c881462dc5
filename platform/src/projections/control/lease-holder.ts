import type { Queryable } from '../../postgres/postgres.js';

/** `alive` is false once the lease has run out without another worker having taken it over. */
export type LeaseHolder = { owner: string; alive: boolean };

/** Null before the first worker. */
export const findLeaseHolder = async (db: Queryable): Promise<LeaseHolder | null> => {
  const [holder] = await db.query<LeaseHolder>(
    'select owner, lease_until > clock_timestamp() as alive from proj.lease order by lease_until desc limit 1',
  );
  return holder ?? null;
};
