import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startEventStore, type RunningEventStore } from '@throughline/event-store/node.js';
import { onDatabase } from '@throughline/embedded/places/on-database.js';
import { WholeProduct } from '@throughline/embedded/testing/product/whole-product.js';
import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('The command that moves a product that runs', () => {
  let folder: string;
  let product: WholeProduct;
  let eventStore: RunningEventStore;
  let target: TestDatabase;
  let used: TestDatabase;

  const move = async (...words: string[]): Promise<{ code: number | null; output: string }> => {
    const child = spawn(process.execPath, ['tools/ops.mjs', 'move', ...words], {
      cwd: root,
      env: { PATH: process.env['PATH'], DATA_DIR: product.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
    await once(child, 'close');
    return { code: child.exitCode, output };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'throughline-move-'));
    await chmod(folder, 0o711);
    [target, used] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await onDatabase(used.url, (client) => client.query('create schema theirs'));
    eventStore = await startEventStore({ databaseUrl: used.url });
    product = await WholeProduct.start(join(folder, 'data'));
  });
  afterAll(async () => {
    await product.end();
    await eventStore.stop();
    await Promise.all([target.drop(), used.drop()]);
    await rm(folder, { recursive: true });
  });

  const wrongPassword = (): string => {
    const address = new URL(target.url);
    address.password = 'harbour';
    return address.href;
  };

  it.each<[string, () => string[], RegExp]>([
    [
      'a wrong password',
      () => ['--database', wrongPassword()],
      /--database: the Postgres at postgresql:\/\/[^@]+ cannot be used: .*(authentication failed|password)/,
    ],
    [
      'a server that is away',
      () => ['--database', 'postgresql://ada:harbour@127.0.0.1:1/throughline'],
      /--database: the Postgres at postgresql:\/\/127.0.0.1:1\/throughline cannot be used: connect ECONNREFUSED/,
    ],
    [
      'a database that is not empty',
      () => ['--database', used.url],
      /--database: the database at postgresql:\/\/[^@]+ is not empty/,
    ],
    [
      'an event store that is away',
      () => ['--event-store', 'esdb://ada:harbour@127.0.0.1:1?tls=false', '--database', target.url],
      /--event-store: the event store at esdb:\/\/127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1\.\n/,
    ],
  ])('refuses %s by name before the product is stopped', async (_, words, refusal) => {
    const before = product.getPid('backend');
    const { code, output } = await move(...words());
    expect([code, output]).toEqual([1, expect.stringMatching(refusal)]);
    expect(output).toContain('Nothing was changed: the deployment is where it was');
    expect(output).not.toMatch(/harbour|read-only/);
    expect(product.getPid('backend')).toBe(before);
  });

  it('ends when the product serves at its new place, and reports only what was done', async () => {
    const { code, output } = await move('--database', target.url);
    expect([code, output]).toEqual([0, expect.stringContaining('The product runs at its new place.')]);
    expect(output).not.toContain('Copying most');
    expect((await fetch(`${product.url}/api/health/ready`)).status).toBe(200);
  });

  it('goes back to where it was', async () => {
    const { code, output } = await move('--database', 'embedded');
    expect([code, output]).toEqual([0, expect.stringContaining('The product runs at its new place.')]);
    await eventually('it is ready', async () => (await fetch(`${product.url}/api/health/ready`)).ok);
  });
});
