import {
  buildColumns,
  isUnfinished,
  listBuilds,
  unfinishedStatuses,
  type BuildKey,
  type ProjectionBuild,
} from '@throughline/platform/projections/control/builds.js';
import type { Queryable } from '@throughline/platform/postgres/postgres.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { FenceLost } from './fence-lost.js';

/** Builds of these projections that have not come to their end. */
export const listUnfinished = async (db: Queryable, names: readonly string[]): Promise<ProjectionBuild[]> =>
  (await listBuilds(db)).filter((slot) => names.includes(slot.projection) && isUnfinished(slot));

export type NewBuild = Pick<
  ProjectionBuild,
  'projection' | 'version' | 'status' | 'purpose' | 'source' | 'parks' | 'epoch' | 'target' | 'eventsTotal'
>;

export const insertBuild = async (db: Queryable, slot: NewBuild): Promise<ProjectionBuild> => {
  const [added] = await db.query<ProjectionBuild>(
    `insert into proj.build (projection, build, version, status, purpose, source, parks, epoch, target, events_total)
     select $1, coalesce(max(build), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9 from proj.build where projection = $1 returning ${buildColumns}`,
    [
      slot.projection,
      slot.version,
      slot.status,
      slot.purpose,
      slot.source,
      slot.parks,
      slot.epoch,
      slot.target,
      slot.eventsTotal,
    ],
  );
  if (added === undefined) throw new Error(`No build was added for ${slot.projection}.`);
  return added;
};

/** Another worker, or another version of this one, moved the slot; from here on only this epoch may. */
export const adoptBuilds = async (
  db: Queryable,
  epoch: number,
  versions: ReadonlyMap<string, number>,
): Promise<void> => {
  await db.execute(
    `update proj.build set epoch = $1, resumed_at = clock_timestamp(), resumed_events = events_done
     where status = any($2::text[]) and epoch < $1`,
    [epoch, ['live', 'outdated', 'previous', ...unfinishedStatuses]],
  );
  await db.execute(
    `update proj.build set status = case when build.version = code.version then 'live' else 'outdated' end
     from unnest($1::text[], $2::integer[]) as code(projection, version)
     where build.projection = code.projection and status in ('live', 'outdated')`,
    [[...versions.keys()], [...versions.values()]],
  );
};

type BuildChange = Partial<Pick<ProjectionBuild, 'status' | 'purpose' | 'paused' | 'requestedAction' | 'error'>> & {
  verification?: ProjectionBuild['verification'];
};

/** Only the worker that folds may. */
export const changeBuild = async (
  db: Queryable,
  epoch: number,
  { projection, build }: BuildKey,
  change: BuildChange,
): Promise<void> => {
  const entries = Object.entries(change);
  const sets = entries.map(([column], index) => `${toSnake(column)} = $${index + 4}`);
  const values = entries.map(([column, value]) =>
    column === 'verification' && value !== null ? JSON.stringify(value) : value,
  );
  const changed = await db.execute(
    `update proj.build set ${sets.join(', ')}, changed_at = clock_timestamp() where projection = $1 and build = $2 and epoch = $3`,
    [projection, build, epoch, ...values],
  );
  if (changed !== 1) throw new FenceLost();
};

/** From here on its pace is told. */
export const markResumed = async (db: Queryable, epoch: number, { projection, build }: BuildKey): Promise<void> => {
  await db.execute(
    `update proj.build set resumed_at = clock_timestamp(), resumed_events = events_done
     where projection = $1 and build = $2 and epoch = $3`,
    [projection, build, epoch],
  );
};

/** What served last before what serves now, of each projection: it is kept longest. */
export const latestPrevious = (slots: readonly ProjectionBuild[]): ProjectionBuild[] =>
  slots.filter(
    (slot) =>
      slot.status === 'previous' &&
      !slots.some(
        (other) =>
          other.projection === slot.projection &&
          other.status === 'previous' &&
          (other.keptUntil ?? '') > (slot.keptUntil ?? ''),
      ),
  );

/** Builds whose tables nobody will come back to. */
export const listExpired = (db: Queryable): Promise<ProjectionBuild[]> =>
  db.query<ProjectionBuild>(
    `select ${buildColumns} from proj.build where (status = 'previous' and kept_until <= clock_timestamp())
       or (status in ('cancelled', 'failed', 'verified') and exists (select 1 from pg_namespace
         where nspname = replace(projection, '-', '_') || '_v' || version || '_b' || build)) order by projection, build`,
  );

/** So many builds of a projection are told of, whatever became of them; of those before, only what still has tables. */
const buildsRemembered = 20;

/** The newest is always kept: the next one's number is counted from it. */
export const deleteEndedBuilds = (db: Queryable): Promise<number> =>
  db.execute(
    `delete from proj.build using (
       select projection, build, row_number() over (partition by projection order by build desc) as age from proj.build
     ) as known
     where build.projection = known.projection and build.build = known.build and age > $1
       and status in ('dropped', 'verified', 'cancelled', 'failed')
       and not exists (select 1 from pg_namespace
         where nspname = replace(build.projection, '-', '_') || '_v' || version || '_b' || build.build)`,
    [buildsRemembered],
  );

/** Its time to come back is over now. */
export const expireBuild = async (db: Queryable, { projection, build }: BuildKey): Promise<void> => {
  await db.execute(
    `update proj.build set kept_until = clock_timestamp() where projection = $1 and build = $2 and status = 'previous'`,
    [projection, build],
  );
};

/** Of a projection that begins live, at the log's beginning. */
export const firstBuild = ({ name, version }: Projection, epoch: number): NewBuild => ({
  projection: name,
  version,
  status: 'building',
  purpose: 'swap',
  source: 'log',
  parks: true,
  epoch,
  target: 0,
  eventsTotal: 0,
});

/** Of one build: how far it has folded. Of several: the positions at which they are, each once. */
export const positionsOf = async (db: Queryable, builds: readonly BuildKey[]): Promise<number[]> => {
  const rows = await db.query<{ position: number }>(
    `select distinct position from proj.build join unnest($1::text[], $2::integer[]) as wanted(projection, build)
     using (projection, build)`,
    [builds.map(({ projection }) => projection), builds.map(({ build }) => build)],
  );
  return rows.map(({ position }) => position);
};

export const eventsFoldedByHistory = async (db: Queryable): Promise<number> => {
  const [history] = await db.query<{ events: number }>(
    `select events_done as events from proj.build where projection = 'history' and status = 'live'`,
  );
  return history?.events ?? 0;
};

export const bringBackBuild = async (db: Queryable, epoch: number, { projection, build }: BuildKey): Promise<void> => {
  await db.execute(
    `update proj.build set status = 'catching_up', purpose = 'swap', parks = true, epoch = $3
     where projection = $1 and build = $2 and status = 'previous'`,
    [projection, build, epoch],
  );
};
