import { isUnfinished, listBuilds } from '@throughline/platform/projections/control/builds.js';
import { EventUnreadable, type StoredEvent } from '@throughline/platform/eventstore/event-codec.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Postgres, Transaction } from '@throughline/platform/postgres/postgres.js';
import { OperatorMistake } from './exit-codes.js';

type Parts = { postgres: Postgres; store: EventStore };
type Place = { position: number; id: string; stream: string; revision: number };

/** Every position that the engine keeps, with the event that stands there, or the last one before it. */
const placesSql = `
  with place as (
    select position from proj.build where position > 0
    union select position from proj.quarantine
    union select position from proj.unreadable)
  select place.position, event.id, event.stream, event.revision from place cross join lateral (
    select id::text, stream, revision, position from rm.history where position <= place.position
    union all
    select event->>'id', event->>'stream', (event->>'revision')::bigint, position from proj.unreadable
    where position <= place.position
    order by position desc limit 1) event
  order by place.position`;

type Told = { was: number[]; became: number[] };

/** A key is compared row by row: they go out of each other's way first. */
const settle = (transaction: Transaction, table: string): Promise<number> =>
  transaction.execute(`update ${table} set position = -position where position < 0`);

const renumberSlots = async (transaction: Transaction, { was, became }: Told): Promise<void> => {
  await transaction.execute(
    `update proj.build as kept set position = -told.became
     from unnest($1::bigint[], $2::bigint[]) as told(was, became) where kept.position = told.was`,
    [was, became],
  );
  await settle(transaction, 'proj.build');
};

/** Rows that keep an event whole keep its position in it, too. */
const renumberEvents = async (transaction: Transaction, table: string, { was, became }: Told): Promise<void> => {
  const at = new Map(was.map((position, index) => [position, became[index] ?? 0]));
  const kept = await transaction.query<{ event: StoredEvent }>(
    `select distinct on (position) event from ${table} where position > 0`,
  );
  const events = kept.map(({ event }) => ({ ...event, position: at.get(event.position) ?? event.position }));
  await transaction.execute(
    `update ${table} as kept set position = -told.became, event = told.event::json
     from unnest($1::bigint[], $2::bigint[], $3::text[]) as told(was, became, event) where kept.position = told.was`,
    [
      kept.map(({ event }) => event.position),
      events.map(({ position }) => position),
      events.map((event) => JSON.stringify(event)),
    ],
  );
  await settle(transaction, table);
};

/**
 * The log is on another server now, a copy with positions of its own: whatever the engine kept by the positions of before
 * is told in those of the same events there. Rows still hold the old ones, until they are built anew from the log.
 * Answers how many places were told.
 */
export const logMoved = ({ postgres, store }: Parts): Promise<number> =>
  postgres.transaction(async (transaction) => {
    await assertStandsStill(transaction);
    const places = await transaction.query<Place>(placesSql);
    const became: number[] = [];
    for (const place of places) became.push(await positionIn(store, place));
    const told: Told = { was: places.map(({ position }) => position), became };
    await renumberSlots(transaction, told);
    for (const table of ['proj.quarantine', 'proj.unreadable']) await renumberEvents(transaction, table, told);
    // What served before the move is no way back: it would bring the old positions.
    await transaction.execute(
      `update proj.build set target = position,
         kept_until = case when status = 'previous' then clock_timestamp() else kept_until end`,
    );
    return places.length;
  });

/** No worker begins before this has ended: it would have to take the lease. */
const assertStandsStill = async (transaction: Transaction): Promise<void> => {
  const [lease] = await transaction.query<{ alive: boolean }>(
    'select lease_until > clock_timestamp() as alive from proj.lease for update',
  );
  if (lease?.alive === true) throw new OperatorMistake('The product is running. Stop it, and say it again.');
  const slots = await listBuilds(transaction);
  const building = slots.find(isUnfinished);
  if (building !== undefined)
    throw new OperatorMistake(
      `A build of ${building.projection} has not ended. Let it end where the log was, or cancel it.`,
    );
  const replica = slots.find(({ projection, status }) => projection === 'history' && status === 'live');
  if (replica === undefined) throw new OperatorMistake('There are no read tables yet: nothing is kept of the log.');
  await noteMove(transaction, replica.build);
};

/** Once for each build of the replica, for its positions are those that the places are looked up by. */
const noteMove = async (transaction: Transaction, build: number): Promise<void> => {
  const noted = await transaction.execute(
    'insert into proj.log_move (history_build) values ($1) on conflict do nothing',
    [build],
  );
  if (noted === 0)
    throw new OperatorMistake('It was said already. Start the product, then: projections rebuild --all --from-log');
};

const positionIn = async (store: EventStore, { id, stream, revision }: Place): Promise<number> => {
  const there = await eventAt(store, stream, revision);
  if (there?.id === id) return there.position;
  throw new OperatorMistake(
    `This event store is no copy of the log: it does not have event ${revision} of ${stream}. Look at EVENTSTORE_URL, or copy the log there first.`,
  );
};

const eventAt = async (
  store: EventStore,
  stream: string,
  revision: number,
): Promise<Pick<StoredEvent, 'id' | 'position'> | null> => {
  try {
    for await (const event of store.read(stream, revision)) return event;
    return null;
  } catch (error) {
    if (error instanceof EventUnreadable) return error.event;
    throw error;
  }
};
