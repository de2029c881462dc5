import { buildColumns, type BuildKey, type ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import type { Queryable, Transaction } from '@throughline/platform/postgres/postgres.js';
import { FenceLost } from './errors.js';

const schemaExists = `exists (select 1 from pg_namespace
  where nspname = replace(projection, '-', '_') || '_v' || version || '_b' || build)`;

/** Builds whose tables are not needed any more. */
export const listExpired = (db: Queryable): Promise<ProjectionBuild[]> =>
  db.query<ProjectionBuild>(
    `select ${buildColumns} from proj.build where (status = 'previous' and kept_until <= clock_timestamp())
       or (status in ('cancelled', 'failed', 'verified') and ${schemaExists}) order by projection, build`,
  );

export const expireBuild = async (db: Queryable, { projection, build }: BuildKey): Promise<void> => {
  await db.execute(
    `update proj.build set kept_until = clock_timestamp() where projection = $1 and build = $2 and status = 'previous'`,
    [projection, build],
  );
};

/** False when the build has come back into use since its row was read. Refuses unless the worker still has the lease. */
export const claimDropping = async (
  transaction: Transaction,
  epoch: number,
  { projection, build, status }: ProjectionBuild,
): Promise<boolean> => {
  // A worker with a later epoch may be folding into the tables.
  const lease = await transaction.query('select 1 from proj.lease where epoch = $1 for share', [epoch]);
  if (lease.length === 0) throw new FenceLost();
  const claimed = await transaction.execute(
    `update proj.build set status = case status when 'previous' then 'dropped' else status end
     where projection = $1 and build = $2 and status = $3`,
    [projection, build, status],
  );
  return claimed === 1;
};

/** The rows of a projection's last builds are kept, whatever became of them; older ones only while they have tables. */
const keptRows = 20;

/** The newest row is always kept, because the next build's number follows it. */
export const deleteEndedBuilds = (db: Queryable): Promise<number> =>
  db.execute(
    `delete from proj.build as ended using (
       select projection, build, row_number() over (partition by projection order by build desc) as age from proj.build
     ) as known
     where ended.projection = known.projection and ended.build = known.build and age > $1
       and status in ('dropped', 'verified', 'cancelled', 'failed')
       and not exists (select 1 from pg_namespace
         where nspname = replace(ended.projection, '-', '_') || '_v' || version || '_b' || ended.build)`,
    [keptRows],
  );
