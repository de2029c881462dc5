import { backoff, delay } from '@throughline/platform/delay.js';
import type { Postgres, Queryable, Transaction } from '@throughline/platform/postgres/postgres.js';
import type { ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import type { Projection, Table } from '@throughline/platform/projections/table.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { formatSchema, type Build } from '../fold/build.js';
import type { Engine } from '../follow/engine.js';
import { promoteRow } from '../store/builds.js';
import { claimDropping } from '../store/ended-builds.js';
import { isTransient } from '../store/errors.js';
import { deleteQuarantineOf } from '../store/quarantine.js';

const maxTries = 100;

/**
 * Readers read views, and a promotion points them at another build. It waits at most 200 ms for readers and then lets them pass,
 * so that it never makes a queue of them.
 */
const withShortLocks = async (postgres: Postgres, work: (transaction: Transaction) => Promise<void>): Promise<void> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await postgres.transaction(async (transaction) => {
        await transaction.script(`set local lock_timeout = '200ms'`);
        await work(transaction);
      });
    } catch (error) {
      if (!isTransient(error) || failures >= maxTries) throw error;
      await delay(backoff(failures, { first: 20, max: 500 }));
    }
  }
};

/** The build serves from now on. The one that served before is kept; one that was kept until now expires. */
export const activate = (
  { postgres, term, keepSeconds, states }: Pick<Engine, 'postgres' | 'term' | 'keepSeconds' | 'states'>,
  build: Build,
): Promise<void> =>
  states.apply(build, { type: 'promoted' }, () =>
    withShortLocks(postgres, async (transaction) => {
      await promoteRow(transaction, { ...build.key, epoch: term.epoch, keepSeconds });
      for (const { table, qualified } of build.tables)
        await transaction.script(
          `drop view if exists rm."${table.name}"; create view rm."${table.name}" as select * from ${qualified}`,
        );
    }),
  );

/** Called while no batch is folded. False when the build is behind the live one: readers would go back in time. */
export const promote = async (engine: Engine, build: Build): Promise<boolean> => {
  const live = engine.follower.live(build.projection.name);
  if (live !== undefined && build.position < live.position) return false;
  await activate(engine, build);
  if (live !== undefined) {
    // Its row was changed together with the promoted one. It goes on following, so that it can come back at once.
    await engine.states.apply(live, { type: 'superseded' }, () => Promise.resolve());
    live.clearCaches();
  }
  return true;
};

/** Before any build serves, readers see the one that is being filled. */
export const showUnlessServed = (postgres: Postgres, build: Build): Promise<void> =>
  withShortLocks(postgres, async (transaction) => {
    for (const { table, qualified } of build.tables) {
      const exists = 'select 1 from pg_views where schemaname = $1 and viewname = $2';
      if ((await transaction.query(exists, ['rm', table.name])).length > 0) continue;
      await transaction.script(`create view rm."${table.name}" as select * from ${qualified}`);
    }
  });

/**
 * A build of an earlier version serves until this version is built. Readers have the columns that it lacks at once, as far as
 * they can be computed from those that it has; slower than with their indexes, but the same.
 */
export const completeViews = (postgres: Postgres, { tables }: Projection, row: ProjectionBuild): Promise<void> =>
  withShortLocks(postgres, async (transaction) => {
    for (const table of tables) {
      const missing = await missingColumns(transaction, table);
      if (missing.length === 0) continue;
      // Every type can be read from text, while only some can be cast into each other: a boolean becomes no JSON.
      const computed = missing.map(
        (field) => `((${table.earlier[field]})::text)::${table.columns[field]} as "${toSnake(field)}"`,
      );
      await transaction.script(
        `drop view rm."${table.name}";
         create view rm."${table.name}" as select *, ${computed.join(', ')} from "${formatSchema(row)}"."${table.name}"`,
      );
    }
  });

/** None of a table that is not served yet. */
const missingColumns = async (db: Queryable, { name, earlier }: Table): Promise<string[]> => {
  const columns = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'rm' and table_name = $1`,
    [name],
  );
  if (columns.length === 0) return [];
  return Object.keys(earlier).filter((field) => !columns.some((column) => column.name === toSnake(field)));
};

/** Drops a build's tables unless it has come back into use since its row was read. Its row remains as the record of it. */
export const dropTables = (postgres: Postgres, epoch: number, row: ProjectionBuild): Promise<void> =>
  withShortLocks(postgres, async (transaction) => {
    if (!(await claimDropping(transaction, epoch, row))) return;
    await transaction.script(`drop schema if exists "${formatSchema(row)}" cascade`);
    await deleteQuarantineOf(transaction, row);
  });
