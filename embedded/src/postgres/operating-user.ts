import { execFile } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { postgresEnvironment } from './environment.js';

/** Postgres refuses to run as root, so root starts it under the account `postgres`. Empty for every other user. */
export type OperatingUser = { uid: number; gid: number } | Record<string, never>;

const run = promisify(execFile);

const toId = async (kind: '-u' | '-g'): Promise<number> => Number((await run('id', [kind, 'postgres'])).stdout);

const postgresUser = async (): Promise<{ uid: number; gid: number }> => ({
  uid: await toId('-u'),
  gid: await toId('-g'),
});

const createPostgresUser = async (): Promise<void> => {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']);
  } catch (cause) {
    throw new Error(
      'Postgres does not run as root, and a system user "postgres" could not be created. Create it, or start as an ordinary user.',
      { cause },
    );
  }
};

export const operatingUser = async (): Promise<OperatingUser> => {
  if (process.getuid?.() !== 0) return {};
  try {
    return await postgresUser();
  } catch {
    await createPostgresUser();
    return postgresUser();
  }
};

/** Whether the user can enter a folder or execute a file. A folder above it may be closed to other users, as `/root` is. */
export const canReach = async (path: string, user: OperatingUser): Promise<boolean> => {
  if (user.uid === undefined) return true;
  try {
    await run('test', ['-x', path], { cwd: '/', uid: user.uid, gid: user.gid, env: postgresEnvironment() });
    return true;
  } catch {
    return false;
  }
};

/** Closes a folder to everybody but its owner; the user of Postgres may pass through it, and reads nothing in it. */
export const closeFolder = async (path: string, user: OperatingUser): Promise<void> => {
  if (user.uid === undefined) return chmod(path, 0o700);
  await chown(path, (await stat(path)).uid, user.gid);
  await chmod(path, 0o710);
};
