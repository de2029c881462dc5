import type { BackupView } from '@throughline/contracts/operations/health-snapshot.js';
import type { Queryable } from '../../postgres/postgres.js';
import type { TakenBackup } from '../../backup/write-backup.js';

/** After a failure the next attempt waits as long. */
const pauseAfterFailure = '1 hour';

/** Due when none was taken since the last time of the day at which one should be. */
export const isBackupDue = async (db: Queryable, atMinute: number): Promise<boolean> => {
  const [due] = await db.query<{ due: boolean }>(
    `select date_trunc('day', clock_timestamp() - shift) + shift
         > coalesce((select max(at) from proj.backup where error is null), (select min(started_at) from proj.build))
       and not exists (select 1 from proj.backup where error is not null and at > clock_timestamp() - $2::interval) as due
     from (select make_interval(mins => $1)) times (shift)`,
    [atMinute, pauseAfterFailure],
  );
  return due?.due === true;
};

const older = `delete from proj.backup where at < clock_timestamp() - interval '90 days'`;

export const recordBackup = async (db: Queryable, { takenAt, bytes, events }: TakenBackup): Promise<void> => {
  await db.execute('insert into proj.backup (at, bytes, events) values ($1, $2, $3) on conflict (at) do nothing', [
    takenAt,
    bytes,
    events,
  ]);
  await db.execute(older);
};

export const recordFailure = async (db: Queryable, error: string): Promise<void> => {
  await db.execute('insert into proj.backup (error) values ($1) on conflict (at) do nothing', [error.slice(0, 500)]);
};

/** Since an instant; without one, since the deployment began. */
export const secondsWithoutBackup = async (db: Queryable, since: string | null): Promise<number> => {
  const [row] = await db.query<{ seconds: number | null }>(
    `select extract(epoch from clock_timestamp() - coalesce($1::timestamptz, min(started_at)))::float8 as seconds from proj.build`,
    [since],
  );
  return Math.max(0, row?.seconds ?? 0);
};

/** The newest backup, and why those after it failed; null when none was ever attempted. */
export const newestBackup = async (db: Queryable): Promise<BackupView | null> => {
  const [made] = await db.query<{ made: boolean }>(`select to_regclass('proj.backup') is not null as made`);
  if (made?.made !== true) return null;
  const [[taken], [failed]] = await Promise.all([
    db.query<{ at: string; bytes: number; events: number }>(
      'select at, bytes, events from proj.backup where error is null order by at desc limit 1',
    ),
    db.query<{ error: string }>(
      `select error from proj.backup where error is not null
         and at > coalesce((select max(at) from proj.backup where error is null), '-infinity') order by at desc limit 1`,
    ),
  ]);
  if (taken === undefined && failed === undefined) return null;
  return {
    at: taken === undefined ? null : new Date(taken.at).toISOString(),
    bytes: taken?.bytes ?? 0,
    events: taken?.events ?? 0,
    error: failed?.error ?? null,
  };
};
