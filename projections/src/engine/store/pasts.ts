import type { Queryable } from '@throughline/platform/postgres/postgres.js';
import { FenceLost } from './errors.js';

/** A past that is wanted up to a position, and how far it is folded. */
export type WantedPast = { workspace: string; wanted: number; position: number; ready: boolean };

const keptFor = '1 day';

/** Pasts that this code folds and that are wanted further than they are; the replica is complete up to `upTo`. */
export const listWantedPasts = (db: Queryable, code: string, upTo: number): Promise<WantedPast[]> =>
  db.query<WantedPast>(
    `select workspace_id as workspace, least(wanted, $1) as wanted, position, ready from proj.past
     where position < least(wanted, $1) and (code is null or code = $2)`,
    [upTo, code],
  );

/** Pasts at which nobody has looked for a day, and those that other code folded; all where `isShort` of space. */
export const listUnusedPasts = async (db: Queryable, code: string, isShort: boolean): Promise<string[]> => {
  const unused = await db.query<{ workspace: string }>(
    `select workspace_id as workspace from proj.past
     where used_at < clock_timestamp() - interval '${keptFor}' or code <> $1 or $2`,
    [code, isShort],
  );
  return unused.map(({ workspace }) => workspace);
};

type NewPast = { history: string; code: string; tables: readonly string[] };

/** Its events are counted, so that it can be said how far it is. */
export const beginPast = async (
  db: Queryable,
  { workspace, wanted }: WantedPast,
  { history, code, tables }: NewPast,
): Promise<void> => {
  await db.execute(
    `update proj.past set code = $2, tables = $3, events_done = 0, events_total =
       (select count(*) from ${history} where workspace_id = $1 and position <= $4) where workspace_id = $1`,
    [workspace, code, tables, wanted],
  );
};

/** Another worker that went on from the same position makes this one fail. */
export const movePast = async (
  db: Queryable,
  workspace: string,
  { from, to, events, latest }: { from: number; to: number; events: number; latest: string | null },
): Promise<void> => {
  const moved = await db.execute(
    `update proj.past set position = $3, events_done = events_done + $4, events_total = greatest(events_total, events_done + $4)
     where workspace_id = $1 and position = $2`,
    [workspace, from, to, events],
  );
  if (moved !== 1) throw new FenceLost();
  await db.execute(
    `insert into proj.past_times (workspace_id, position, latest)
     select $1, $2, greatest($3::timestamptz, max(latest)) from proj.past_times where workspace_id = $1`,
    [workspace, to, latest],
  );
};

/** Readers may read it up to where it was wanted. */
export const readyPast = async (db: Queryable, { workspace, wanted }: WantedPast, code: string): Promise<void> => {
  await db.execute('update proj.past set position = $2, ready = true where workspace_id = $1 and code = $3', [
    workspace,
    wanted,
    code,
  ]);
};

export const deletePast = async (db: Queryable, workspace: string): Promise<void> => {
  await db.execute('delete from proj.past where workspace_id = $1', [workspace]);
  await db.execute('delete from proj.past_times where workspace_id = $1', [workspace]);
};
