import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '@throughline/platform/postgres/pg.js';
import { postgresBinaries } from './postgres/binaries.js';
import { clusterOwner, prepareCluster } from './postgres/cluster.js';
import type { Cluster } from './postgres/cluster.js';
import { operatingUser } from './postgres/operating-user.js';
import {
  launchPostmaster,
  readyPostmaster,
  rotatePostgresLog,
  runningPostmaster,
  stopPostmaster,
} from './postgres/postmaster.js';
import type { Postmaster } from './postgres/postmaster.js';

export type PostgresOptions = {
  dataDir: string;
  /** If absent, any free port. */
  port?: number;
  /** Additional server settings, for tests. */
  settings?: Readonly<Record<string, string>>;
};

export type RunningPostgres = {
  url: string;
  /** The same database through a Unix socket, which is a little faster; equal to `url` where sockets are not available. */
  socketUrl: string;
  isRunning: () => Promise<boolean>;
  rotateLog: () => void;
  /** Folders outside the data folder and this program, where its user can reach what it needs. */
  outside: string[];
  stop: () => Promise<void>;
};

const settings = {
  listen_addresses: '127.0.0.1',
  // Memory: what all connections share, then the most of one sort or hash of a connection, and of one that keeps tables in order.
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '64MB',
  autovacuum_work_mem: '32MB',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  io_method: 'sync',
  max_wal_senders: '0',
  wal_level: 'minimal',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
} as const;

const maxSocketPathLength = 100;

const socketFolder = (cluster: Cluster): string =>
  process.platform !== 'win32' && join(cluster.files, '.s.PGSQL.65535').length <= maxSocketPathLength
    ? cluster.files
    : '';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('The system gave no free port.')),
      );
    });
  });

const formatUrl = (cluster: Cluster, { port }: Postmaster, database: string): string =>
  `postgresql://${clusterOwner}:${cluster.password}@127.0.0.1:${port}/${database}`;

const getSocketUrl = (cluster: Cluster, postmaster: Postmaster, database: string): string => {
  const folder = socketFolder(cluster);
  if (folder === '') return formatUrl(cluster, postmaster, database);
  return `${formatUrl(cluster, postmaster, database)}?host=${encodeURIComponent(folder)}`;
};

const launch = async (cluster: Cluster, options: PostgresOptions): Promise<Postmaster> => {
  const chosen: Record<string, string> = {
    ...settings,
    unix_socket_directories: socketFolder(cluster),
    ...options.settings,
    port: String(options.port ?? (await freePort())),
  };
  await launchPostmaster(
    cluster,
    Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  );
  return readyPostmaster(cluster);
};

const launches = { max: 4, pauseMs: 300 };

/** Retries, because backends may outlive a killed postmaster for a moment and a free port may just have been taken. */
const launchWithRetry = async (cluster: Cluster, options: PostgresOptions, tries = 1): Promise<Postmaster> => {
  try {
    return await launch(cluster, options);
  } catch (error) {
    if (tries === launches.max) throw error;
    await wait(launches.pauseMs);
    return launchWithRetry(cluster, options, tries + 1);
  }
};

const ensureDatabase = async (cluster: Cluster, postmaster: Postmaster): Promise<void> => {
  const client = new Client({ connectionString: formatUrl(cluster, postmaster, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [clusterOwner]);
    if (rowCount === 0) await client.query(`create database ${clusterOwner}`);
  } finally {
    await client.end();
  }
};

/** Adopts a postmaster left over from a crash, because it still serves our files. Waits for one that is shutting down. */
const adoptOrLaunch = async (cluster: Cluster, options: PostgresOptions): Promise<Postmaster> => {
  if (await runningPostmaster(cluster)) {
    try {
      return await readyPostmaster(cluster);
    } catch (error) {
      if (await runningPostmaster(cluster)) throw error;
    }
  }
  return launchWithRetry(cluster, options);
};

export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  const user = await operatingUser();
  const binaries = await postgresBinaries(user);
  const cluster = await prepareCluster(options.dataDir, binaries, user);
  const postmaster = await adoptOrLaunch(cluster, options);
  await ensureDatabase(cluster, postmaster);
  return {
    url: formatUrl(cluster, postmaster, clusterOwner),
    socketUrl: getSocketUrl(cluster, postmaster, clusterOwner),
    isRunning: async () => (await runningPostmaster(cluster)) !== undefined,
    rotateLog: () => rotatePostgresLog(cluster),
    outside: [binaries.copy, cluster.root === resolve(options.dataDir) ? null : cluster.root].flatMap(
      (path) => path ?? [],
    ),
    stop: () => stopPostmaster(cluster),
  };
};
