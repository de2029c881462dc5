import type { Audit, AuditPlace } from '@throughline/platform/projections/control/audits.js';
import type { Queryable } from '@throughline/platform/postgres/postgres.js';

/** Storing the same audit twice stores it once. */
export const storeAudit = async (db: Queryable, id: string, equal: boolean, audit: Audit): Promise<void> => {
  await db.execute('insert into proj.audit (id, equal, result) values ($1, $2, $3) on conflict do nothing', [
    id,
    equal,
    JSON.stringify(audit),
  ]);
};

/** True when no audit was made since the last three o'clock (UTC). */
export const isAuditDue = async (db: Queryable): Promise<boolean> => {
  const [due] = await db.query<{ due: boolean }>(
    `select date_trunc('day', clock_timestamp() - interval '3 hours') + interval '3 hours'
       > coalesce((select max(at) from proj.audit), (select min(started_at) from proj.build)) as due`,
  );
  return due?.due === true;
};

type Measured = { age: number; rows: number; different: number };

const getSum = (field: 'rows' | 'different'): string =>
  `coalesce((select sum((one->>'${field}')::bigint) from json_array_elements(result->'tables') as one), 0)::bigint`;

/**
 * Its age in seconds, the rows that it compared, and the rows and events it found to differ. One that compared nothing does not
 * count. Before the first one the age is that of the oldest build, if there are workspaces.
 */
export const measureNewestAudit = async (db: Queryable): Promise<Measured | undefined> => {
  const [newest] = await db.query<Measured>(
    `select extract(epoch from clock_timestamp() - at)::float8 as age, ${getSum('rows')} as rows,
       (result->>'unlike')::bigint + ${getSum('different')} as different
     from proj.audit where ${getSum('rows')} > 0 or (result->>'events')::bigint > 0 order by at desc limit 1`,
  );
  return newest ?? neverAudited(db);
};

const neverAudited = async (db: Queryable): Promise<Measured | undefined> => {
  const [history] = await db.query<{ made: boolean }>(`select to_regclass('rm.history') is not null as made`);
  if (history?.made !== true) return undefined;
  const [first] = await db.query<Measured>(
    `select extract(epoch from clock_timestamp() - min(started_at))::float8 as age, 0 as rows, 0 as different from proj.build
     where exists (select 1 from rm.history where workspace_id is not null) having count(*) > 0`,
  );
  return first;
};

/** Where the newest audit of workspaces ended; null before the first one. */
export const lastAuditedPlace = async (db: Queryable): Promise<AuditPlace | null> => {
  const [newest] = await db.query<{ place: AuditPlace }>(
    `select result->'last' as place from proj.audit where result->'last' is not null order by at desc limit 1`,
  );
  return newest?.place ?? null;
};
