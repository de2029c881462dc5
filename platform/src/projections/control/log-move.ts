import type { StoredEvent } from '../../eventstore/event-codec.js';
import type { Postgres, Transaction } from '../../postgres/postgres.js';
import { endPasts } from './pasts.js';
import { positionsOfReferences, renumberReferences } from './log-references.js';

/** Has a row, with its instant `at`, for each move of the log to another server. */
const logMoveTable = 'proj.log_move';

/** When each row was kept. */
const keptAt = {
  'ops.policy_checkpoints': 'at',
  'ops.parked_reactions': 'parked_at',
  'ops.snapshots': 'at',
} as const;

/** Whatever was kept by positions of a server where the log is no more is of no use. */
export const forgetBeforeMove = async (postgres: Postgres, table: keyof typeof keptAt): Promise<void> => {
  const [known] = await postgres.query(`select 1 where to_regclass('${logMoveTable}') is not null`);
  if (known !== undefined)
    await postgres.execute(`delete from ${table} where ${keptAt[table]} < (select max(at) from ${logMoveTable})`);
};

/** A position that the engine stores, with the event at it or the last one before it. */
export type StoredPosition = { position: number; id: string; stream: string; revision: number };

/** Position `from[n]` becomes `to[n]`. */
export type Renumbering = { from: number[]; to: number[] };

/** Returns null before the first worker. No worker can take the lease until the transaction ends. */
export const lockLease = async (transaction: Transaction): Promise<{ alive: boolean } | null> => {
  const [lease] = await transaction.query<{ alive: boolean }>(
    'select lease_until > clock_timestamp() as alive from proj.lease for update',
  );
  return lease ?? null;
};

/** False when the move was recorded already for this build of the replica, whose positions the events are looked up by. */
export const recordLogMove = async (transaction: Transaction, historyBuild: number): Promise<boolean> => {
  const recorded = await transaction.execute(
    'insert into proj.log_move (history_build) values ($1) on conflict do nothing',
    [historyBuild],
  );
  await endPasts(transaction);
  return recorded === 1;
};

export const listStoredPositions = async (transaction: Transaction): Promise<StoredPosition[]> =>
  transaction.query<StoredPosition>(`
  with stored as (
    select position from proj.build where position > 0
    union select position from proj.quarantine
    union select position from proj.unreadable
    ${(await policiesHaveRun(transaction)) ? ofPolicies : ''}
    ${await positionsOfReferences(transaction)})
  select stored.position, event.id, event.stream, event.revision from stored cross join lateral (
    select id::text, stream, revision, position from rm.history where position <= stored.position
    union all
    select event->>'id', event->>'stream', (event->>'revision')::bigint, position from proj.unreadable
    where position <= stored.position
    order by position desc limit 1) event
  order by stored.position`);

const ofPolicies = `
    union select position from ops.policy_checkpoints where position > 0
    union select position from ops.parked_reactions`;

/** Their tables are created when policies run for the first time. */
const policiesHaveRun = async (transaction: Transaction): Promise<boolean> => {
  const [tables] = await transaction.query<{ exist: boolean }>(
    `select to_regclass('ops.parked_reactions') is not null as exist`,
  );
  return tables?.exist === true;
};

/** Previous builds expire, because promoting one would bring the old positions back. */
export const renumber = async (transaction: Transaction, renumbering: Renumbering): Promise<void> => {
  await renumberBuilds(transaction, renumbering);
  for (const table of ['proj.quarantine', 'proj.unreadable']) await renumberEvents(transaction, table, renumbering);
  await transaction.execute(
    `update proj.build set target = position,
       kept_until = case when status = 'previous' then clock_timestamp() else kept_until end`,
  );
  if (await policiesHaveRun(transaction)) await renumberPolicies(transaction, renumbering);
  await renumberReferences(transaction, renumbering);
};

/** A key is checked row by row, so new positions are stored negated until none of the old ones is left. */
const settleKeys = (transaction: Transaction, table: string): Promise<number> =>
  transaction.execute(`update ${table} set position = -position where position < 0`);

const renumberBuilds = async (transaction: Transaction, { from, to }: Renumbering): Promise<void> => {
  await transaction.execute(
    `update proj.build as kept set position = -renumbered.new
     from unnest($1::bigint[], $2::bigint[]) as renumbered(old, new) where kept.position = renumbered.old`,
    [from, to],
  );
  await settleKeys(transaction, 'proj.build');
};

/**
 * Policies continue where they were, so that they need not react to the whole log again. What a policy has completed after that
 * position is repeated, which has no effect. The time tells the rows from those that were stored before the move.
 */
const renumberPolicies = async (transaction: Transaction, renumbering: Renumbering): Promise<void> => {
  await transaction.execute(
    `update ops.policy_checkpoints as kept set position = renumbered.new, ahead = '[]', at = clock_timestamp()
     from unnest($1::bigint[], $2::bigint[]) as renumbered(old, new) where kept.position = renumbered.old`,
    [renumbering.from, renumbering.to],
  );
  await renumberEvents(transaction, 'ops.parked_reactions', renumbering);
  await transaction.execute('update ops.parked_reactions set parked_at = clock_timestamp()');
};

/** A row that contains its event whole contains the position there, too. */
const renumberEvents = async (transaction: Transaction, table: string, { from, to }: Renumbering): Promise<void> => {
  const newPositions = new Map(from.map((position, index) => [position, to[index] ?? 0]));
  const stored = await transaction.query<{ event: StoredEvent }>(
    `select distinct on (position) event from ${table} where position > 0`,
  );
  const events = stored.map(({ event }) => ({
    ...event,
    position: newPositions.get(event.position) ?? event.position,
  }));
  await transaction.execute(
    `update ${table} as kept set position = -renumbered.new, event = renumbered.event::json
     from unnest($1::bigint[], $2::bigint[], $3::text[]) as renumbered(old, new, event) where kept.position = renumbered.old`,
    [
      stored.map(({ event }) => event.position),
      events.map(({ position }) => position),
      events.map((event) => JSON.stringify(event)),
    ],
  );
  await settleKeys(transaction, table);
};
