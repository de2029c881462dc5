import type { Queryable } from '../../postgres/postgres.js';

/** NOTIFY channel: somebody wants the past of a workspace up to a later position. */
export const pastsChannel = 'proj_pasts';
/** The setting of a transaction from which the views of a past know the position that they show. */
export const pastSetting = 'throughline.at';

/** The setting from which they know the latest `since` of their rows up to that position. */
export const latestSetting = 'throughline.latest';

/** How far the past of a workspace is folded. `ready`: it can be read up to `position`. */
export type Past = {
  position: number;
  ready: boolean;
  eventsDone: number;
  eventsTotal: number;
  /** Read tables that have versions. */
  tables: string[];
};
/** Times are not in the order of positions. */
const latestSql = `(select latest from proj.past_times times where times.workspace_id = $1 and times.position >= $2 order by times.position limit 1)`;

/** No row of a table with `since` has a later time in it at a position. */
export const readLatest = async (db: Queryable, workspaceId: string, position: number): Promise<string> => {
  const [found] = await db.query<{ latest: string | null }>(`select ${latestSql} as latest`, [workspaceId, position]);
  return found?.latest ?? 'infinity';
};

export const pastSchema = (workspaceId: string): string => `past_${workspaceId.replaceAll('-', '')}`;

const pastColumns = `position, ready, events_done as "eventsDone", events_total as "eventsTotal", tables`;

export const readPast = async (db: Queryable, workspaceId: string): Promise<Past | null> => {
  const [past] = await db.query<Past>(`select ${pastColumns} from proj.past where workspace_id = $1`, [workspaceId]);
  return past ?? null;
};

/**
 * Notes that somebody looks at the past of a workspace at a position, and wakes the worker where it is not folded that far.
 * Null until the worker has begun.
 */
export const requestPast = async (db: Queryable, workspaceId: string, position: number): Promise<Past | null> => {
  const [past] = await db.query<Past & { wakes: unknown }>(
    `with known as (
       insert into proj.past (workspace_id, wanted) values ($1, $2)
       on conflict (workspace_id) do update set wanted = greatest(past.wanted, excluded.wanted), used_at = clock_timestamp()
       returning ${pastColumns})
     select known.*, case when position < $2 or not ready then pg_notify('${pastsChannel}', $1::text) end as wakes from known`,
    [workspaceId, position],
  );
  return past ?? null;
};

/** Nobody reads a past by the positions that it has, because the log has others now; the next worker drops it. */
export const endPasts = async (db: Queryable): Promise<void> => {
  const [known] = await db.query(`select 1 where to_regclass('proj.past') is not null`);
  if (known !== undefined) await db.execute(`update proj.past set code = '', ready = false, position = 0`);
};
