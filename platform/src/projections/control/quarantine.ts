import type { StoredEvent } from '../../eventstore/event-codec.js';
import type { Queryable } from '../../postgres/postgres.js';
import type { BuildKey } from './builds.js';

/** An event that one build could not fold, that waits behind such an event, or that an operator decided to skip. */
export type QuarantinedEvent = BuildKey & {
  position: number;
  event: StoredEvent;
  keys: string[];
  state: 'parked' | 'waiting' | 'skipped';
  error: string | null;
  attempts: number;
  parkedAt: string;
};

export const quarantineColumns = `projection, build, position, event, keys, state, error, attempts, parked_at as "parkedAt"`;

export const listQuarantined = (db: Queryable): Promise<QuarantinedEvent[]> =>
  db.query<QuarantinedEvent>(`select ${quarantineColumns} from proj.quarantine order by projection, build, position`);

/** Each event once for each projection, as the newest build has it; personal data is not masked. */
export const listNewestQuarantined = (
  db: Queryable,
): Promise<(QuarantinedEvent & { type: string; stream: string })[]> =>
  db.query(
    `select distinct on (state, position, projection) ${quarantineColumns}, event->>'type' as type, event->>'stream' as stream
     from proj.quarantine order by state, position, projection, build desc limit 500`,
  );

/** An event that several builds of a projection have parked counts once. */
export const countParked = async (db: Queryable): Promise<number> => {
  const [found] = await db.query<{ count: number }>(
    `select count(distinct (projection, position)) as count from proj.quarantine where state = 'parked'`,
  );
  return found?.count ?? 0;
};
