import { execFile, spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.js';
import { postgresEnvironment } from './environment.js';

export type Postmaster = { pid: number; port: number; ready: boolean };

const run = promisify(execFile);
const pidFile = (cluster: Cluster): string => join(cluster.files, 'postmaster.pid');

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** After a reboot, or in a container, the process id in the file may belong to another process. */
const servesCluster = async (pid: number, cluster: Cluster): Promise<boolean> => {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  try {
    if (process.platform === 'linux') return realpathSync(`/proc/${pid}/cwd`) === realpathSync(cluster.files);
    return (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout.includes(cluster.files);
  } catch {
    return false;
  }
};

export const runningPostmaster = async (cluster: Cluster): Promise<Postmaster | undefined> => {
  if (!existsSync(pidFile(cluster))) return undefined;
  const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!(await servesCluster(pid, cluster))) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
};

/**
 * The process id of a dead postmaster may have been reused, and Postgres would take that process for a running server.
 * Postgres knows that a file with its parent's id is stale; the rest of the file lets it check that no old backend still writes.
 */
const disownPidFile = (cluster: Cluster): void => {
  if (!existsSync(pidFile(cluster))) return;
  const [, ...rest] = readFileSync(pidFile(cluster), 'utf8').split('\n');
  const text = [process.pid, ...rest].join('\n');
  // In place: a full disk has no room for a new file, and Postgres does not start with an empty one.
  const file = openSync(pidFile(cluster), 'r+');
  writeSync(file, text);
  ftruncateSync(file, Buffer.byteLength(text));
  closeSync(file);
};

const maxLogBytes = 8 * 1024 * 1024;

/** Postgres has the file open, so it is copied and emptied: the previous eight megabytes are in `postgres.log.1`. */
export const rotatePostgresLog = ({ log }: Pick<Cluster, 'log'>): void => {
  if (!existsSync(log) || statSync(log).size < maxLogBytes) return;
  try {
    copyFileSync(log, `${log}.1`);
  } catch {
    // There is no room for a copy, so there must be room for what comes.
    rmSync(`${log}.1`, { force: true });
  }
  truncateSync(log, 0);
};

/** Detached, with a log file: neither Ctrl-C nor a crash of this process may stop Postgres, only `stopPostmaster`. */
export const launchPostmaster = async (cluster: Cluster, options: string[]): Promise<void> => {
  disownPidFile(cluster);
  rotatePostgresLog(cluster);
  const log = openSync(cluster.log, 'a', 0o600);
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.files, ...options], {
    ...cluster.user,
    cwd: cluster.files,
    detached: true,
    stdio: ['ignore', log, log],
    env: postgresEnvironment(),
  });
  closeSync(log);
  child.unref();
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
};

const firstSignMs = 5_000;

const lastWords = (cluster: Cluster): string =>
  readFileSync(cluster.log, 'utf8').trim().split('\n').slice(-6).join('\n');

export const readyPostmaster = async (cluster: Cluster, withinMs = 60_000): Promise<Postmaster> => {
  const begin = Date.now();
  let seen = false;
  while (Date.now() - begin < withinMs) {
    const postmaster = await runningPostmaster(cluster);
    if (postmaster?.ready) return postmaster;
    seen ||= postmaster !== undefined;
    const disappeared = seen && !postmaster;
    const neverAppeared = !seen && Date.now() - begin > firstSignMs;
    if (disappeared || neverAppeared) break;
    await wait(20);
  }
  throw new Error(`Postgres did not become ready. Its log (${cluster.log}) ends with:\n${lastWords(cluster)}`);
};

export const stopPostmaster = async (cluster: Cluster, withinMs = 30_000): Promise<void> => {
  const postmaster = await runningPostmaster(cluster);
  if (!postmaster) return;
  if (process.platform === 'win32')
    await run(cluster.binaries.pgCtl, ['stop', '-D', cluster.files, '-m', 'fast', '-W']);
  else process.kill(postmaster.pid, 'SIGINT');
  const deadline = Date.now() + withinMs;
  while (await servesCluster(postmaster.pid, cluster)) {
    if (Date.now() > deadline)
      throw new Error(`Postgres (process ${postmaster.pid}) did not stop within ${withinMs / 1000} s.`);
    await wait(20);
  }
};
