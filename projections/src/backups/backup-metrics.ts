import { newestBackup, secondsWithoutBackup } from '@throughline/platform/projections/control/taken-backups.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Gauge } from 'prom-client';

const age = new Gauge({
  name: 'backup_age_seconds',
  help: 'For how long there has been no newer backup; since the beginning of the deployment, when there is none.',
});
const bytes = new Gauge({ name: 'backup_bytes', help: 'The size of the newest backup.' });

/** Read only when the metrics are requested. */
export const readBackupMetrics = async (postgres: Postgres): Promise<void> => {
  const newest = await newestBackup(postgres);
  age.set(await secondsWithoutBackup(postgres, newest?.at ?? null));
  bytes.set(newest?.bytes ?? 0);
};
