import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@throughline/platform/postgres/pg.js';
import { startPostgres } from '../postgres.js';

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** Every Jest process has its own cluster. Test files find it by the process id, because they share no memory. */
const folder = join(tmpdir(), `throughline-test-${process.pid}`);
const addressFile = join(folder, 'address');

/** Tests do not need durability. */
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '400' };

/** Removes the cluster and its files when the Jest process ends for any reason, because then the pipe to this shell closes. */
const endWithThisProcess = (): void => {
  const script =
    'cat > /dev/null; pid=$(head -n 1 "$1/postgres/cluster/postmaster.pid") && kill -INT "$pid" && while kill -0 "$pid" 2> /dev/null; do sleep 0.1; done; rm -rf "$(readlink -f "$1/postgres")" "$1"';
  const guard = spawn('sh', ['-c', script, 'sh', folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  // The pipe is in fact a socket, and must not keep Jest from exiting.
  if (guard.stdin instanceof Socket) guard.stdin.unref();
};

const query = async (address: string, sql: string): Promise<void> => {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

const running = async (): Promise<string | undefined> => {
  if (!existsSync(addressFile)) return undefined;
  const address = await readFile(addressFile, 'utf8');
  try {
    await query(address, 'select 1');
    return address;
  } catch {
    return undefined;
  }
};

const start = async (): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const { url } = await startPostgres({ dataDir: join(folder, 'postgres'), settings });
  await writeFile(addressFile, url, { mode: 0o600 });
  endWithThisProcess();
  return url;
};

let cluster: Promise<string> | undefined;

const address = (): Promise<string> => (cluster ??= running().then((found) => found ?? start()));

export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = await address();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => query(server, `drop database if exists ${name} with (force)`) };
};
