import type { ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import { backoff, pause } from '@throughline/platform/pause.js';
import type { Postgres, Transaction } from '@throughline/platform/postgres/postgres.js';
import { schemaOf, type Build } from '../fold/build.js';
import { FenceLost } from './fence-lost.js';
import { isTransient } from './faults.js';
import type { Follower } from '../follow/follower.js';

const tries = 100;

/**
 * Readers read views; pointing them at another build is the swap. It waits at most 200 ms for readers under way and then
 * lets them pass, so that it never makes a queue of them.
 */
const patiently = async (postgres: Postgres, work: (transaction: Transaction) => Promise<void>): Promise<void> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await postgres.transaction(async (transaction) => {
        await transaction.script(`set local lock_timeout = '200ms'`);
        await work(transaction);
      });
    } catch (error) {
      if (!isTransient(error) || failures >= tries) throw error;
      await pause(backoff(failures, { first: 20, most: 500 }));
    }
  }
};

const pointViews = async (transaction: Transaction, build: Build): Promise<void> => {
  for (const { table, qualified } of build.tables)
    await transaction.script(
      `drop view if exists rm."${table.name}"; create view rm."${table.name}" as select * from ${qualified}`,
    );
};

/** `keepSeconds`: for so long can what served before come back. */
export type Serving = { postgres: Postgres; epoch: number; keepSeconds: number };

/** The build serves from now on, and what served before it is kept; what was kept until now is not. */
export const serve = async ({ postgres, epoch, keepSeconds }: Serving, build: Build): Promise<void> => {
  await patiently(postgres, async (transaction) => {
    const { projection, build: number } = build.key;
    await transaction.execute(
      `update proj.build set status = 'previous', changed_at = clock_timestamp(),
         kept_until = clock_timestamp() + case status when 'previous' then interval '0' else make_interval(secs => $3) end
       where projection = $1 and build <> $2 and status in ('live', 'outdated', 'previous')
         and exists (select 1 from proj.build as serving where serving.projection = $1 and serving.build <> $2
           and serving.status in ('live', 'outdated'))`,
      [projection, number, keepSeconds],
    );
    const now = await transaction.execute(
      `update proj.build set status = 'live', purpose = 'serve', requested_action = null, kept_until = null, changed_at = clock_timestamp() where projection = $1 and build = $2 and epoch = $3`,
      [projection, number, epoch],
    );
    if (now !== 1) throw new FenceLost();
    await pointViews(transaction, build);
  });
  build.status = 'live';
};

/** Called while the log stands still. False: the build is behind what serves, and readers would go back in time. */
export const takePlace = async (parts: Serving & { follower: Follower }, build: Build): Promise<boolean> => {
  const live = parts.follower.live(build.projection.name);
  if (live !== undefined && build.position < live.position) return false;
  await serve(parts, build);
  if (live !== undefined) {
    // It goes on following, so that it can come back at once; its rows need not be at hand.
    live.status = 'previous';
    live.forget();
  }
  return true;
};

/** Before anything serves, half a table is better than none: it grows as it is built. */
export const showUnlessServed = (postgres: Postgres, build: Build): Promise<void> =>
  patiently(postgres, async (transaction) => {
    for (const { table, qualified } of build.tables)
      if (
        (await transaction.query('select 1 from pg_views where schemaname = $1 and viewname = $2', ['rm', table.name]))
          .length === 0
      )
        await transaction.script(`create view rm."${table.name}" as select * from ${qualified}`);
  });

/** Takes a build's tables away, unless it has come back into use since; its slot stays as the record of it. */
export const dropBuild = (postgres: Postgres, epoch: number, slot: ProjectionBuild): Promise<void> =>
  patiently(postgres, async (transaction) => {
    // Whoever has taken over may be folding into them.
    const mine = await transaction.query('select 1 from proj.lease where epoch = $1 for share', [epoch]);
    if (mine.length === 0) throw new FenceLost();
    const still = await transaction.execute(
      `update proj.build set status = case status when 'previous' then 'dropped' else status end
       where projection = $1 and build = $2 and status = $3`,
      [slot.projection, slot.build, slot.status],
    );
    if (still !== 1) return;
    await transaction.script(`drop schema if exists "${schemaOf(slot)}" cascade`);
    await transaction.execute('delete from proj.quarantine where projection = $1 and build = $2 and state <> $3', [
      slot.projection,
      slot.build,
      'skipped',
    ]);
  });
