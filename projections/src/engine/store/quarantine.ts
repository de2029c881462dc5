import type { StoredEvent } from '@throughline/platform/eventstore/event-codec.js';
import { quarantineColumns, type QuarantinedEvent } from '@throughline/platform/projections/control/quarantine.js';
import type { BuildKey } from '@throughline/platform/projections/control/builds.js';
import type { Queryable } from '@throughline/platform/postgres/postgres.js';

/** An event that a projection could not fold, or that waits behind one. `keys` name the rows that it would have changed. */
export type ParkedEvent = {
  event: StoredEvent;
  keys: readonly string[];
  state: 'parked' | 'waiting';
  error: string | null;
};

/** Keys of rows for which an event is quarantined, so that later events for them have to wait. */
export const waitingKeys = async (db: Queryable, { projection, build }: BuildKey): Promise<Set<string>> => {
  const rows = await db.query<{ key: string }>(
    `select distinct unnest(keys) as key from proj.quarantine where projection = $1 and build = $2 and state <> 'skipped'`,
    [projection, build],
  );
  return new Set(rows.map(({ key }) => key));
};

/** An event that an operator decided to skip is skipped by every build of the projection. */
export const skippedPositions = async (db: Queryable, projection: string): Promise<Set<number>> => {
  const rows = await db.query<{ position: number }>(
    `select distinct position from proj.quarantine where projection = $1 and state = 'skipped'`,
    [projection],
  );
  return new Set(rows.map(({ position }) => position));
};

/** Positions of events that the live build has parked, or that wait there. */
export const positionsHeldByLive = async (db: Queryable, projection: string): Promise<Set<number>> => {
  const rows = await db.query<{ position: number }>(
    `select quarantine.position from proj.quarantine join proj.build using (projection, build)
     where projection = $1 and build.status = 'live' and quarantine.state <> 'skipped'`,
    [projection],
  );
  return new Set(rows.map(({ position }) => position));
};

/** Positions of events that are missing from a build's rows. */
export const missingPositions = async (db: Queryable, { projection, build }: BuildKey): Promise<Set<number>> => {
  const rows = await db.query<{ position: number }>(
    `select position from proj.quarantine where projection = $1 and (build = $2 or state = 'skipped')`,
    [projection, build],
  );
  return new Set(rows.map(({ position }) => position));
};

export const storeQuarantined = async (
  db: Queryable,
  { projection, build }: BuildKey,
  parked: readonly ParkedEvent[],
): Promise<void> => {
  for (const { event, keys, state, error } of parked)
    await db.execute(
      `insert into proj.quarantine (projection, build, position, event, keys, state, error, attempts)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (projection, build, position) do update
       set state = excluded.state, error = excluded.error, keys = excluded.keys, attempts = proj.quarantine.attempts + excluded.attempts`,
      [
        projection,
        build,
        event.position,
        JSON.stringify(event),
        keys,
        state,
        error?.slice(0, 2_000) ?? null,
        state === 'parked' ? 1 : 0,
      ],
    );
};

/** Parked events of a build and those that wait for them, oldest first. */
export const listHeld = (db: Queryable, { projection, build }: BuildKey): Promise<QuarantinedEvent[]> =>
  db.query<QuarantinedEvent>(
    `select ${quarantineColumns} from proj.quarantine where projection = $1 and build = $2 and state <> 'skipped' order by position`,
    [projection, build],
  );

export const deleteQuarantined = async (
  db: Queryable,
  { projection, build }: BuildKey,
  position: number,
): Promise<void> => {
  await db.execute('delete from proj.quarantine where projection = $1 and build = $2 and position = $3', [
    projection,
    build,
    position,
  ]);
};

/** The row is kept as the record of an operator's decision. */
export const markSkipped = (db: Queryable, { projection, build }: BuildKey, position: number): Promise<number> =>
  db.execute(
    `update proj.quarantine set state = 'skipped' where projection = $1 and build = $2 and position = $3 and state = 'parked'`,
    [projection, build, position],
  );

/** True also when it was skipped already, because the decision is the same. */
export const isParked = async (db: Queryable, { projection, build }: BuildKey, position: number): Promise<boolean> => {
  const rows = await db.query(
    `select 1 from proj.quarantine where projection = $1 and build = $2 and position = $3 and state <> 'waiting'`,
    [projection, build, position],
  );
  return rows.length > 0;
};

/** An event that several builds of a projection hold counts once. */
export const countQuarantined = (db: Queryable): Promise<{ projection: string; state: string; count: number }[]> =>
  db.query(
    'select projection, state, count(distinct position) as count from proj.quarantine group by projection, state',
  );

/** Whatever an operator decided to skip is kept: it counts for every build of the projection. */
export const deleteQuarantineOf = async (db: Queryable, { projection, build }: BuildKey): Promise<void> => {
  await db.execute(`delete from proj.quarantine where projection = $1 and build = $2 and state <> 'skipped'`, [
    projection,
    build,
  ]);
};
