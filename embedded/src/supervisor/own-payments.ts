import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { postgresKeeper } from '@throughline/simulators/payments/keeping/postgres-keeper.js';
import { startPayments } from '@throughline/simulators/payments/simulator.js';
import { onEarlierPort } from './earlier-port.js';
import { localUrl } from './hung-process.js';
import type { Started } from './started.js';

const preferred = 4012;
const tickMs = 1_000;

type OwnPaymentsOptions = {
  dataDir: string;
  database: { backend: string };
  /** A secret of the data folder, which the keys are derived from. */
  pepper: string;
  /** Where the product listens, and where people open it. */
  host: string;
  port: number;
  publicUrl: string;
  env: Record<string, string>;
  started: Started;
};

/** Starts the payments simulator, unless another provider takes the money, or nobody does. Returns what other processes have to know of it. */
export const startOwnPayments = async (options: OwnPaymentsOptions): Promise<Record<string, string>> => {
  const { dataDir, database, pepper, host, port, publicUrl, started } = options;
  if (options.env['BILLING_PROVIDER'] !== 'test') return {};
  const secretFor = (name: string): string => createHmac('sha256', pepper).update(name).digest('hex').slice(0, 40);
  const key = `sk_test_${secretFor('payments')}`;
  const secret = `whsec_${secretFor('payments webhook')}`;
  const postgres = new Postgres({ url: database.backend, connections: 1, name: 'payments' });
  started.add(() => postgres.close());
  const keeper = await postgresKeeper(postgres);
  // Pages that were opened before are found again.
  const url = await onEarlierPort(join(dataDir, 'payments-port'), preferred, async (at) => {
    const payments = await startPayments({
      host,
      key,
      keeper,
      port: at,
      everyMs: tickMs,
      pagesUrl: `http://${new URL(publicUrl).hostname}:${at}`,
      webhook: { url: localUrl(host, String(port), '/hooks/billing/test'), secret },
    });
    started.add(payments.stop);
    return localUrl(host, String(at), '');
  });
  return { STRIPE_URL: url, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRETS: secret };
};
