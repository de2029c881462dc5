import type { Queryable } from '../../postgres/postgres.js';

/** `alive` is false once the lease has run out without another worker having taken it over. `failure`: why no worker can begin. */
export type LeaseHolder = { owner: string; alive: boolean; failure: string | null };

/** Returns null before the first worker. */
export const findLeaseHolder = async (db: Queryable): Promise<LeaseHolder | null> => {
  const [holder] = await db.query<LeaseHolder>(
    // A worker of an earlier version has not made the column of the failure.
    `select owner, lease_until > clock_timestamp() as alive, to_jsonb(lease)->>'failure' as failure
     from proj.lease order by lease_until desc limit 1`,
  );
  return holder ?? null;
};
