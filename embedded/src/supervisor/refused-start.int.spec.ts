import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { isRunning, listProcesses } from '../testing/product/processes.js';
import { WholeProduct } from '../testing/product/whole-product.js';
import { describeOnSmallDisk } from '../testing/small-disk.js';
import { freePort } from './port.js';

const entry = fileURLToPath(new URL('../../dist/src/start.js', import.meta.url));

type Settings = Record<string, string>;

const spawnStart = (settings: Settings) =>
  spawn(process.execPath, [entry], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** A start to its end. */
const start = async (settings: Settings): Promise<{ code: number | null; output: string }> => {
  const child = spawnStart(settings);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  await once(child, 'close');
  return { code: child.exitCode, output };
};

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'throughline-start-'));
  await chmod(folder, 0o711);
  return folder;
};

describe('A second start on a data folder', () => {
  let folder: string;
  let product: WholeProduct;
  beforeAll(async () => {
    folder = await newFolder();
    product = await WholeProduct.start(join(folder, 'data'));
  });
  afterAll(async () => {
    await product.end();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['on the same port', () => product.port, 'is taken'],
    ['on another port', () => freePort(0), 'already runs on this data folder'],
  ])('is refused, and the first is still the one that runs: %s', async (_, port, refusal) => {
    const file = join(product.dataDir, 'running.pid');
    const before = [await readFile(file, 'utf8'), await readdir(product.dataDir)];
    const refused = await start({ DATA_DIR: product.dataDir, PORT: String(await port()) });
    expect(refused).toEqual({ code: 1, output: expect.stringContaining(refusal) });
    expect([await readFile(file, 'utf8'), await readdir(product.dataDir)]).toEqual(before);
  });

  it('leaves the first one in the file when it is killed', async () => {
    const child = spawnStart({ DATA_DIR: product.dataDir, PORT: String(await freePort(0)) });
    const lines = createInterface({ input: child.stdout });
    for await (const line of lines) if (line.includes('Postgres')) break;
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await readFile(join(product.dataDir, 'running.pid'), 'utf8')).toContain(`${product.getPid('supervisor')}\n`);
  });
});

describe('A start that is stopped before it is ready', () => {
  it('ends with all its processes, whatever they do', async () => {
    const folder = await newFolder();
    const dataDir = join(folder, 'data');
    const child = spawnStart({ DATA_DIR: dataDir, PORT: String(await freePort(0)) });
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    const ended = once(child, 'exit');
    const worker = await eventually(
      'the projections worker starts',
      () =>
        listProcesses(child.pid ?? 0, dataDir).find(({ command }) => command.includes('projections/dist/src/main.js')),
      { within: 60_000 },
    );
    // As one that folds a long log.
    process.kill(worker.pid, 'SIGSTOP');
    const processes = listProcesses(child.pid ?? 0, dataDir);
    child.kill('SIGINT');
    await ended;
    expect([child.exitCode, output]).toEqual([0, expect.stringContaining('Stopped. Your data is kept.')]);
    await eventually('every process has ended', () => !processes.some(isRunning));
    expect(existsSync(join(dataDir, 'running.pid'))).toBe(false);
    await rm(folder, { recursive: true });
  });
});

describe('A first start that is refused', () => {
  it('makes no Postgres for an event store that does not answer', async () => {
    const folder = await newFolder();
    const dataDir = join(folder, 'data');
    const settings = { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false', PORT: String(await freePort(0)) };
    const refused = await start({ ...settings, DATA_DIR: dataDir });
    expect(refused).toEqual({
      code: 1,
      output: expect.stringMatching(
        /EVENTSTORE_URL: the event store at esdb:\/\/127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1\.\n/,
      ),
    });
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    await rm(folder, { recursive: true });
  });
});

describeOnSmallDisk('A start on a full disk', 320, (disk) => {
  it('is refused with what can be done, and writes nothing', async () => {
    disk.fill();
    const dataDir = join(disk.folder, 'data');
    const refused = await start({ DATA_DIR: dataDir, PORT: String(await freePort(0)) });
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/is full: 0 MB are left, and a start needs/) });
    expect(existsSync(dataDir)).toBe(false);
    disk.clear();
  });
});
