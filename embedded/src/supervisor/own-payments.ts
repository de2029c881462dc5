import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { postgresKeeper } from '../payments/keeping/postgres-keeper.js';
import { startPayments } from '../payments/simulator.js';
import { onEarlierPort } from './earlier-port.js';
import { localUrl } from './hung-process.js';

const preferred = 4012;
const tickMs = 1_000;

type OwnPaymentsOptions = {
  dataDir: string;
  databaseUrl: string;
  /** A secret of the data folder, which the keys are derived from. */
  pepper: string;
  /** Where the product listens, and where people open it. */
  host: string;
  port: number;
  publicUrl: string;
  onStarted: (stop: () => Promise<void>) => void;
};

/** Starts the payments simulator. Returns what the other processes have to know of it. */
export const startOwnPayments = async ({ dataDir, databaseUrl, pepper, host, port, ...of }: OwnPaymentsOptions) => {
  const secretFor = (name: string): string => createHmac('sha256', pepper).update(name).digest('hex').slice(0, 40);
  const key = `sk_test_${secretFor('payments')}`;
  const secret = `whsec_${secretFor('payments webhook')}`;
  const postgres = new Postgres({ url: databaseUrl, connections: 1, name: 'payments' });
  of.onStarted(() => postgres.close());
  const keeper = await postgresKeeper(postgres);
  // Pages that were opened before are found again.
  const url = await onEarlierPort(join(dataDir, 'payments-port'), preferred, async (at) => {
    const payments = await startPayments({
      ...{ host, key, keeper, port: at, everyMs: tickMs },
      pagesUrl: `http://${new URL(of.publicUrl).hostname}:${at}`,
      webhook: { url: localUrl(host, String(port), '/hooks/billing/test'), secret },
    });
    of.onStarted(payments.stop);
    return localUrl(host, String(at), '');
  });
  return { STRIPE_URL: url, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRETS: secret };
};
