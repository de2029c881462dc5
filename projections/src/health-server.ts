import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Config } from '@throughline/platform/config/config.js';
import { mayReadMetrics } from '@throughline/platform/metrics/metrics-access.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { register } from 'prom-client';
import { readBackupMetrics } from './backups/backup-metrics.js';
import { readChainMetrics } from './chain/chain-metrics.js';
import { catchUpText } from './engine/follow/catch-up.js';
import { readEngineMetrics } from './engine/follow/engine-metrics.js';
import type { RunningProjections } from './engine/start-projections.js';

export type HealthServer = { port: number; close: () => Promise<void> };

type HealthConfig = Pick<Config, 'backup' | 'metricsToken' | 'publicUrl'> & {
  host: string;
  port: number;
  /** How long Postgres and the event store are waited for: less than the ten seconds that Prometheus waits. */
  readMs?: number;
};

/** `/health/live`, `/health/ready` and `/metrics` of a worker. */
export const serveHealth = async (running: RunningProjections, config: HealthConfig): Promise<HealthServer> => {
  const mayRead = ({ headers, socket: { remoteAddress } }: IncomingMessage): boolean =>
    mayReadMetrics(config, { headers, remoteAddress });
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/metrics' && !mayRead(request)) return end(response, 404, 'not found\n');
    const { backup, readMs = 5_000 } = config;
    answer(running, path, { response, backups: backup !== null, readMs }).catch((error: unknown) =>
      end(response, 503, `${String(error)}\n`),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    close: () => closed(server),
  };
};

const answer = async (
  running: RunningProjections,
  path: string,
  { response, backups, readMs }: { response: ServerResponse; backups: boolean; readMs: number },
): Promise<void> => {
  switch (path) {
    case '/health/live':
      return end(response, 200, 'alive\n');
    case '/health/ready':
      await withTimeout(readMs, 'Postgres', running.postgres.query('select 1'));
      return end(response, running.worker.failure === null ? 200 : 503, `${describeWorker(running.worker)}\n`);
    case '/metrics':
      // This process runs: of a Postgres that is away the alerts speak that are about it, and what it keeps has no value.
      await withTimeout(readMs, 'Reading the metrics', readMetrics(running, backups)).catch(() => undefined);
      response.setHeader('content-type', register.contentType);
      return end(response, 200, await register.metrics());
    default:
      return end(response, 404, 'not found\n');
  }
};

const readMetrics = async ({ postgres, store }: RunningProjections, backups: boolean): Promise<void> => {
  await readEngineMetrics(postgres, store);
  await readChainMetrics(postgres);
  if (backups) await readBackupMetrics(postgres);
};

/** A worker that has much to fold at its start says how far it is. */
const describeWorker = ({ session, failure }: RunningProjections['worker']): string => {
  if (failure !== null) return `cannot follow the log: ${failure}`;
  if (session === undefined) return 'standing by';
  return session.progress === null ? 'folding' : catchUpText(session.progress);
};

const end = (response: ServerResponse, status: number, body: string): void => {
  response.statusCode = status;
  response.end(body);
};

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
