import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Gauge } from 'prom-client';

const unanchored = new Gauge({
  name: 'chain_unanchored_seconds',
  help: 'For how long the oldest event that no anchor is about has been waiting for one; 0 when there is none.',
});

/** Read only when the metrics are requested. */
export const readChainMetrics = async (postgres: Postgres): Promise<void> => {
  const [made] = await postgres.query<{ made: boolean }>(`select to_regclass('rm.chains') is not null as made`);
  if (made?.made !== true) return;
  const [oldest] = await postgres.query<{ age: number | null }>(
    `select extract(epoch from clock_timestamp() - min(unanchored_since))::float8 as age from rm.chains`,
  );
  unanchored.set(Math.max(0, oldest?.age ?? 0));
};
