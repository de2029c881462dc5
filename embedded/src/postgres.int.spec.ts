import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@throughline/platform/postgres/pg.js';
import { startPostgres } from './postgres.js';
import type { RunningPostgres } from './postgres.js';

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
};

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('Postgres from npm', () => {
  let dataDir: string;
  let postgres: RunningPostgres | undefined;
  const start = async (): Promise<RunningPostgres> => (postgres = await startPostgres({ dataDir }));
  const pidFile = (): string => join(dataDir, 'cluster', 'postmaster.pid');
  const pid = async (): Promise<number> => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'throughline-postgres-'));
    process.env['KEY_RING'] = 'k1:of-this-test';
  });

  afterAll(async () => {
    delete process.env['KEY_RING'];
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('starts in an empty folder, durable and on this machine only', async () => {
    const { url, socketUrl } = await start();
    expect(await query(url, 'select current_database()')).toEqual(['throughline']);
    for (const [name, value] of [
      ['fsync', 'on'],
      ['synchronous_commit', 'on'],
      ['full_page_writes', 'on'],
      ['listen_addresses', '127.0.0.1'],
      ['shared_buffers', '64MB'],
      ['work_mem', '4MB'],
      ['maintenance_work_mem', '64MB'],
      ['autovacuum_work_mem', '32MB'],
    ])
      expect(await query(socketUrl, `show ${name}`)).toEqual([value]);
    expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600);
    await query(url, 'create table kept as select 42 as answer');
  });

  onLinux('gets no key of the environment, which its user could read', async () => {
    const environment = await readFile(`/proc/${await pid()}/environ`, 'utf8');
    expect(environment).toContain('PATH=');
    expect(environment).not.toContain('of-this-test');
  });

  it('keeps its data from one start to the next', async () => {
    await postgres?.stop();
    expect(await query((await start()).url, 'select answer from kept')).toEqual([42]);
  });

  it('adopts a postmaster that is running already', async () => {
    const before = await pid();
    const first = postgres?.url;
    expect((await start()).url).toBe(first);
    expect(await pid()).toBe(before);
  });

  it('starts again after it was killed', async () => {
    process.kill(await pid(), 'SIGKILL');
    expect(await query((await start()).url, 'select answer from kept')).toEqual([42]);
  });

  it('is not fooled by a pid file whose number belongs to another process', async () => {
    await postgres?.stop();
    await writeFile(pidFile(), `${process.ppid}\n${join(dataDir, 'cluster')}\n0\n5432\n\n127.0.0.1\n\nready\n`);
    await chmod(pidFile(), 0o644);
    expect(await query((await start()).url, 'select answer from kept')).toEqual([42]);
  });

  it('stops once, and takes a second stop for done', async () => {
    await postgres?.stop();
    await postgres?.stop();
    await expect(query(postgres?.url ?? '', 'select 1')).rejects.toThrow('ECONNREFUSED');
  });
});
