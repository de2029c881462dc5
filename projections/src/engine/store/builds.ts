import {
  buildColumns,
  isUnfinished,
  listBuilds,
  unfinishedStatuses,
  type BuildKey,
  type ProjectionBuild,
} from '@throughline/platform/projections/control/builds.js';
import type { Queryable, Transaction } from '@throughline/platform/postgres/postgres.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { next, getState } from './build-state.js';
import { FenceLost } from './errors.js';

export const listUnfinished = async (db: Queryable, names: readonly string[]): Promise<ProjectionBuild[]> =>
  (await listBuilds(db)).filter((row) => names.includes(row.projection) && isUnfinished(row));

export const findBuild = async (db: Queryable, { projection, build }: BuildKey): Promise<ProjectionBuild | null> => {
  const [found] = await db.query<ProjectionBuild>(
    `select ${buildColumns} from proj.build where projection = $1 and build = $2`,
    [projection, build],
  );
  return found ?? null;
};

export type NewBuild = Pick<
  ProjectionBuild,
  'projection' | 'version' | 'status' | 'purpose' | 'source' | 'parks' | 'epoch' | 'target' | 'eventsTotal'
>;

export const insertBuild = async (db: Queryable, row: NewBuild): Promise<ProjectionBuild> => {
  const { projection, version, status, purpose, source, parks, epoch, target, eventsTotal } = row;
  const [added] = await db.query<ProjectionBuild>(
    `insert into proj.build (projection, build, version, status, purpose, source, parks, epoch, target, events_total)
     select $1, coalesce(max(build), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9 from proj.build where projection = $1 returning ${buildColumns}`,
    [projection, version, status, purpose, source, parks, epoch, target, eventsTotal],
  );
  if (added === undefined) throw new Error(`No build was added for ${projection}.`);
  return added;
};

/** Applies to a projection that serves from the beginning of the log. */
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

/** From here on only a worker with this epoch may change the builds. */
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
  // The code has these projections no longer: nobody waits for them, and their tables are dropped after a while.
  await db.execute(
    `update proj.build set status = 'previous', changed_at = clock_timestamp(), kept_until = clock_timestamp() + interval '1 day'
     where status in ('live', 'outdated') and projection <> all($1)`,
    [[...versions.keys()]],
  );
  for (const row of await listBuilds(db)) {
    const version = versions.get(row.projection);
    if (version === undefined) continue;
    const { status } = next(getState(row), { type: 'adopted', current: row.version === version });
    if (status !== row.status) await changeBuild(db, epoch, row, { status });
  }
};

/** Refuses unless the worker's epoch is the build's, and its status is the one named, if any. */
export const changeBuild = async (
  db: Queryable,
  epoch: number,
  { projection, build, status }: BuildKey & { status?: ProjectionBuild['status'] },
  change: Partial<ProjectionBuild>,
): Promise<void> => {
  const entries = Object.entries(change);
  const sets = entries.map(([field], index) => `${toSnake(field)} = $${index + 5}`);
  const values = entries.map(([field, value]) => (field === 'verification' ? JSON.stringify(value) : value));
  const changed = await db.execute(
    `update proj.build set ${sets.join(', ')}, changed_at = clock_timestamp() where projection = $1 and build = $2 and epoch = $3
       and status = coalesce($4, status)`,
    [projection, build, epoch, status ?? null, ...values],
  );
  if (changed !== 1) throw new FenceLost();
};

/** The rate at which it folds is measured from here. */
export const markResumed = async (db: Queryable, epoch: number, { projection, build }: BuildKey): Promise<void> => {
  await db.execute(
    `update proj.build set resumed_at = clock_timestamp(), resumed_events = events_done
     where projection = $1 and build = $2 and epoch = $3`,
    [projection, build, epoch],
  );
};

/**
 * The build is live, and the one that served is kept for `keepSeconds`; one that was kept until now expires. `status` is the
 * state that a promotion gives the build.
 */
export const promoteRow = async (
  transaction: Transaction,
  { epoch, keepSeconds, projection, build }: BuildKey & { epoch: number; keepSeconds: number },
): Promise<void> => {
  await transaction.execute(
    `update proj.build set status = 'previous', changed_at = clock_timestamp(),
       kept_until = clock_timestamp() + case status when 'previous' then interval '0' else make_interval(secs => $3) end
     where projection = $1 and build <> $2 and status in ('live', 'outdated', 'previous')
       and exists (select 1 from proj.build as serving where serving.projection = $1 and serving.build <> $2
         and serving.status in ('live', 'outdated'))`,
    [projection, build, keepSeconds],
  );
  const promoted = await transaction.execute(
    `update proj.build set status = 'live', purpose = 'serve', requested_action = null, kept_until = null,
       changed_at = clock_timestamp() where projection = $1 and build = $2 and epoch = $3`,
    [projection, build, epoch],
  );
  if (promoted !== 1) throw new FenceLost();
};

/** The build of each projection that served last before the live one: it is kept longest. */
export const latestPrevious = (rows: readonly ProjectionBuild[]): ProjectionBuild[] =>
  rows.filter(
    (row) =>
      row.status === 'previous' &&
      !rows.some(
        (other) =>
          other.projection === row.projection &&
          other.status === 'previous' &&
          (other.keptUntil ?? '') > (row.keptUntil ?? ''),
      ),
  );

/** The positions of these builds, each once. */
export const listPositions = async (db: Queryable, builds: readonly BuildKey[]): Promise<number[]> => {
  const rows = await db.query<{ position: number }>(
    `select distinct position from proj.build join unnest($1::text[], $2::integer[]) as wanted(projection, build)
     using (projection, build)`,
    [builds.map(({ projection }) => projection), builds.map(({ build }) => build)],
  );
  return rows.map(({ position }) => position);
};

export const eventsFoldedByHistory = async (db: Queryable): Promise<number> => {
  const [history] = await db.query<{ events: number }>(
    `select events_done as events from proj.build where projection = 'history'
     and status in ('live', 'outdated')`,
  );
  return history?.events ?? 0;
};

export const countEventsOf = async (db: Queryable, history: string, types: ReadonlySet<string>): Promise<number> => {
  const [found] = await db.query<{ events: number }>(`select count(*) as events from ${history} where type = any($1)`, [
    [...types],
  ]);
  return found?.events ?? 0;
};
