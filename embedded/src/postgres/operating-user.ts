import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Postgres refuses to run as root, so root starts it under the account `postgres`. Empty for every other user. */
export type OperatingUser = { uid: number; gid: number } | Record<string, never>;

const run = promisify(execFile);

const idOf = async (kind: '-u' | '-g'): Promise<number> => Number((await run('id', [kind, 'postgres'])).stdout);

const postgresUser = async (): Promise<{ uid: number; gid: number }> => ({
  uid: await idOf('-u'),
  gid: await idOf('-g'),
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

/** The folder may be unreadable to other users (`/root`); report that before Postgres fails with an unclear error. */
export const assertReachable = async (path: string, user: OperatingUser): Promise<void> => {
  if (user.uid === undefined) return;
  try {
    await run('test', ['-x', path], { uid: user.uid, gid: user.gid });
  } catch (cause) {
    throw new Error(
      `Postgres does not run as root, and its user "postgres" cannot enter ${path}. Start as an ordinary user, or move this folder and DATA_DIR to a place every user can enter.`,
      { cause },
    );
  }
};
