import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Postgres refuses to run as root: then it runs as the system user `postgres`. Empty for everybody else. */
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

/** Root may live where others cannot enter (`/root`): say so before Postgres fails with a riddle. */
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
