import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { spawnProgram } from '../testing/program.js';
import type { Program } from '../testing/program.js';
import { listTypes } from '../testing/collect.js';
import { eventually } from '@throughline/platform/testing/eventually.js';

const run = (...args: string[]) => spawnProgram('embedded/src/event-store/cli.ts', args).exit;
/** Retries while the store is away, as an application would. */
const untilServed = <T extends object>(attempt: () => Promise<T>): Promise<T> =>
  eventually('the store serves again', attempt);
const noted = () => jsonEvent({ type: 'Noted', data: {} });

describe('npm run event-store', () => {
  let folder: string;
  let dataDir: string;
  let node: Program;
  let url: string;
  let client: EventStoreDBClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'throughline-event-store-'));
    await chmod(folder, 0o711);
    dataDir = join(folder, 'data');
    node = spawnProgram('embedded/src/event-store/cli.ts', ['--port', '0', '--data', dataDir]);
    const line = await node.firstLine;
    expect(line).toMatch(/^Event store is ready: esdb:\/\/127\.0\.0\.1:\d+\?tls=false$/);
    url = line.slice(line.indexOf('esdb'));
    client = EventStoreDBClient.connectionString(url);
  });

  afterAll(async () => {
    await client.dispose();
    node.child.kill('SIGTERM');
    await node.exit;
    await rm(folder, { recursive: true, force: true });
  });

  it('starts just the node', async () => {
    await client.appendToStream('agent-1', [noted(), noted()]);
    expect(await listTypes(client.readStream('agent-1'))).toEqual(['Noted', 'Noted']);
  });

  it('refuses a second node on the same data', async () => {
    const { code, stderr } = await run('--port', '0', '--data', dataDir);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`An event store already runs on the data folder ${dataDir}`),
    ]);
    expect(await listTypes(client.readStream('agent-1'))).toHaveLength(2);
  });

  it('starts Postgres again when it is killed, and goes on', async () => {
    const pid = async (): Promise<number> =>
      Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(await pid(), 'SIGKILL');
    const event = noted();
    await untilServed(() => client.appendToStream('agent-2', event, { expectedRevision: 'no_stream' }));
    expect(await untilServed(() => listTypes(client.readStream('agent-2')))).toEqual(['Noted']);
  });

  it('verifies the log while the node runs', async () => {
    const verified = await run('verify', '--data', dataDir);
    if (verified.code !== 0) throw new Error(verified.stderr);
    expect(verified).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The log is whole: 6 events, digest \w{64}\.\n$/),
    });
  });

  it.each([
    [['dance'], 'There is no command dance.'],
    [['--tls-key', 'k', '--tls-certificate', 'c', '--port', '0'], '--tls-certificate: c cannot be read.'],
  ])('says what is wrong with %j', async (args, sentence) => {
    const { code, stderr } = await run(...args, '--data', join(folder, 'nowhere'));
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });

  it('verifies nothing where there is nothing', async () => {
    const { code, stderr } = await run('verify', '--data', join(folder, 'nowhere'));
    expect([code, stderr]).toEqual([1, `There is no event store in ${join(folder, 'nowhere')}.\n`]);
  });
});
