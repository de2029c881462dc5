import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.js';
import { postgresEnvironment } from './environment.js';
import type { OperatingUser } from './operating-user.js';
import { getPlace } from './place.js';

export type Cluster = {
  root: string;
  files: string;
  log: string;
  password: string;
  user: OperatingUser;
  binaries: PostgresBinaries;
};

export const clusterOwner = 'throughline';

const run = promisify(execFile);

const getPassword = async (root: string): Promise<string> => {
  const file = join(root, 'password');
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
};

const initialise = async (cluster: Cluster, unfinished: string): Promise<void> => {
  const passwordFile = join(cluster.root, 'password.initdb');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  if (cluster.user.uid !== undefined)
    await Promise.all(
      [unfinished, passwordFile].map((path) => chown(path, Number(cluster.user.uid), Number(cluster.user.gid))),
    );
  try {
    await run(
      cluster.binaries.initdb,
      [
        '--pgdata',
        unfinished,
        '--username',
        clusterOwner,
        '--pwfile',
        passwordFile,
        '--auth',
        'scram-sha-256',
        '--encoding',
        'UTF8',
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
        '--locale',
        'C',
      ],
      // In a folder that the user can enter.
      { ...cluster.user, cwd: cluster.root, env: postgresEnvironment() },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
};

/** The folder gets its name only when it is complete, so that a crash leaves no half-made cluster. */
export const prepareCluster = async (
  dataDir: string,
  binaries: PostgresBinaries,
  user: OperatingUser,
): Promise<Cluster> => {
  const root = await getPlace(dataDir, user);
  const cluster: Cluster = {
    root,
    files: join(root, 'cluster'),
    log: join(root, 'postgres.log'),
    password: await getPassword(root),
    user,
    binaries,
  };
  if (existsSync(join(cluster.files, 'PG_VERSION'))) return cluster;
  const unfinished = join(root, 'cluster.unfinished');
  await initialise(cluster, unfinished);
  await rename(unfinished, cluster.files);
  return cluster;
};
