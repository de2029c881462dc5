import type { Audit } from '@throughline/platform/projections/control/audits.js';
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

/** Its age in seconds, and the rows and events it found to differ. */
export const measureNewestAudit = async (db: Queryable): Promise<{ age: number; different: number } | undefined> => {
  const [newest] = await db.query<{ age: number; different: number }>(
    `select extract(epoch from clock_timestamp() - at)::float8 as age,
       (result->>'unlike')::bigint + coalesce((select sum((one->>'different')::bigint)
         from json_array_elements(result->'tables') as one), 0)::bigint as different
     from proj.audit order by at desc limit 1`,
  );
  return newest;
};
