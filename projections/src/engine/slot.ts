import type { Queryable } from '@throughline/platform/postgres/postgres.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import { FenceLost } from './fence-lost.js';
import type { TableDigest } from './table-digest.js';

/**
 * `live` serves; `outdated` serves too but stands still, for this code has another version of it;
 * `previous` served before and can come back, until its time is over; `verified` was built only to be compared.
 * A build goes from `building` to `catching_up` to `verifying`, where it folds along with the live ones; `ready` is one
 * that waits there for an operator's word.
 */
export type SlotStatus =
  | 'building'
  | 'catching_up'
  | 'verifying'
  | 'ready'
  | 'live'
  | 'outdated'
  | 'previous'
  | 'verified'
  | 'cancelled'
  | 'failed'
  | 'dropped';

export type Slot = {
  projection: string;
  build: number;
  version: number;
  status: SlotStatus;
  /** `ready`: to take over when an operator says so; `swap`: by itself. */
  purpose: 'serve' | 'swap' | 'ready' | 'verify';
  source: 'replica' | 'log';
  paused: boolean;
  /** What an operator asked for, until the pass has heeded it: outlives the worker that was asked. */
  wish: Wish | null;
  /** Whether an event that cannot be folded is parked; else it stops the build. */
  parks: boolean;
  epoch: number;
  position: number;
  target: number;
  events_done: number;
  events_total: number;
  verification: { position: number; tables: TableDigest[] } | null;
  error: string | null;
  /** Until when a build that served before is kept. */
  kept_until: string | null;
  started_at: string;
  changed_at: string;
  /** When the build was last taken up, and how far it was then: what its pace is told from. */
  resumed_at: string | null;
  resumed_events: number;
};
export type Wish = 'pause' | 'cancel';

export const unfinished: readonly SlotStatus[] = ['building', 'catching_up', 'verifying', 'ready'];

/** Nothing more happens to it without an operator. */
export const isAtRest = ({ status, paused, purpose, wish }: Slot): boolean =>
  paused || !unfinished.includes(status) || (status === 'ready' && purpose === 'ready' && wish === null);

export const allSlots = (db: Queryable): Promise<Slot[]> =>
  db.query<Slot>('select * from proj.slot order by projection, build');

/** Builds of these projections that have not come to their end. */
export const underWay = async (db: Queryable, names: readonly string[]): Promise<Slot[]> =>
  (await allSlots(db)).filter((slot) => names.includes(slot.projection) && unfinished.includes(slot.status));

export type NewSlot = Pick<
  Slot,
  'projection' | 'version' | 'status' | 'purpose' | 'source' | 'parks' | 'epoch' | 'target' | 'events_total'
>;

export const addSlot = async (db: Queryable, slot: NewSlot): Promise<Slot> => {
  const [added] = await db.query<Slot>(
    `insert into proj.slot (projection, build, version, status, purpose, source, parks, epoch, target, events_total)
     select $1, coalesce(max(build), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9 from proj.slot where projection = $1 returning *`,
    [
      slot.projection,
      slot.version,
      slot.status,
      slot.purpose,
      slot.source,
      slot.parks,
      slot.epoch,
      slot.target,
      slot.events_total,
    ],
  );
  if (added === undefined) throw new Error(`No slot was made for ${slot.projection}.`);
  return added;
};

/** Another worker, or another version of this one, moved the slot; from here on only this epoch may. */
export const adoptSlots = async (
  db: Queryable,
  epoch: number,
  versions: ReadonlyMap<string, number>,
): Promise<void> => {
  await db.execute(
    `update proj.slot set epoch = $1, resumed_at = clock_timestamp(), resumed_events = events_done
     where status = any($2::text[]) and epoch < $1`,
    [epoch, ['live', 'outdated', 'previous', ...unfinished]],
  );
  await db.execute(
    `update proj.slot set status = case when slot.version = code.version then 'live' else 'outdated' end
     from unnest($1::text[], $2::integer[]) as code(projection, version)
     where slot.projection = code.projection and status in ('live', 'outdated')`,
    [[...versions.keys()], [...versions.values()]],
  );
};

export type SlotKey = Pick<Slot, 'projection' | 'build'>;
type SlotChange = Partial<Pick<Slot, 'status' | 'purpose' | 'paused' | 'wish' | 'error'>> & {
  verification?: Slot['verification'];
};

/** Only the worker that folds may. */
export const changeSlot = async (
  db: Queryable,
  epoch: number,
  { projection, build }: SlotKey,
  change: SlotChange,
): Promise<void> => {
  const entries = Object.entries(change);
  const sets = entries.map(([column], index) => `${column} = $${index + 4}`);
  const values = entries.map(([column, value]) =>
    column === 'verification' && value !== null ? JSON.stringify(value) : value,
  );
  const changed = await db.execute(
    `update proj.slot set ${sets.join(', ')}, changed_at = clock_timestamp() where projection = $1 and build = $2 and epoch = $3`,
    [projection, build, epoch, ...values],
  );
  if (changed !== 1) throw new FenceLost();
};

/** From here on its pace is told. */
export const noteTakenUp = async (db: Queryable, epoch: number, { projection, build }: SlotKey): Promise<void> => {
  await db.execute(
    `update proj.slot set resumed_at = clock_timestamp(), resumed_events = events_done
     where projection = $1 and build = $2 and epoch = $3`,
    [projection, build, epoch],
  );
};

export const isSame = (one: SlotKey, other: SlotKey): boolean =>
  one.projection === other.projection && one.build === other.build;

/** What served last before what serves now, of each projection: it is kept longest. */
export const latestPrevious = (slots: readonly Slot[]): Slot[] =>
  slots.filter(
    (slot) =>
      slot.status === 'previous' &&
      !slots.some(
        (other) =>
          other.projection === slot.projection &&
          other.status === 'previous' &&
          (other.kept_until ?? '') > (slot.kept_until ?? ''),
      ),
  );

/** Builds whose tables nobody will come back to. */
export const noLongerWanted = (db: Queryable): Promise<Slot[]> =>
  db.query<Slot>(
    `select * from proj.slot where (status = 'previous' and kept_until <= clock_timestamp())
       or (status in ('cancelled', 'failed', 'verified') and exists (select 1 from pg_namespace
         where nspname = replace(projection, '-', '_') || '_v' || version || '_b' || build)) order by projection, build`,
  );

/** So many builds of a projection are told of, whatever became of them; of those before, only what still has tables. */
const buildsRemembered = 20;

/** The newest is always kept: the next one's number is counted from it. */
export const forgetEnded = (db: Queryable): Promise<number> =>
  db.execute(
    `delete from proj.slot using (
       select projection, build, row_number() over (partition by projection order by build desc) as age from proj.slot
     ) as known
     where slot.projection = known.projection and slot.build = known.build and age > $1
       and status in ('dropped', 'verified', 'cancelled', 'failed')
       and not exists (select 1 from pg_namespace
         where nspname = replace(slot.projection, '-', '_') || '_v' || version || '_b' || slot.build)`,
    [buildsRemembered],
  );

/** Its time to come back is over now. */
export const keepNoLonger = async (db: Queryable, { projection, build }: SlotKey): Promise<void> => {
  await db.execute(
    `update proj.slot set kept_until = clock_timestamp() where projection = $1 and build = $2 and status = 'previous'`,
    [projection, build],
  );
};

/** Of a projection that begins live, at the log's beginning. */
export const firstSlot = ({ name, version }: Projection, epoch: number): NewSlot => ({
  projection: name,
  version,
  status: 'building',
  purpose: 'swap',
  source: 'log',
  parks: true,
  epoch,
  target: 0,
  events_total: 0,
});
