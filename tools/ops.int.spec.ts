import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs on a data folder where no product runs. */
const ops = async (line: string) => {
  const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: await mkdtemp(join(tmpdir(), 'ops-')) };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const words = line.split(' ').filter((word) => word !== '');
    execFile(process.execPath, [join('tools', 'ops.mjs'), ...words], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
};

const areas = ['projections', 'chain', 'operators', 'maintenance', 'queues', 'health', 'usage', 'move', 'log'];

describe('npm run ops without a running product', () => {
  it.each(['', '--help', 'bogus'])('names every area: %p', async (line) => {
    const { code, out, err } = await ops(line);
    expect(code).toBe(line === 'bogus' ? 2 : 0);
    for (const area of areas) expect(line === 'bogus' ? err : out).toContain(`  ${area} `);
  });

  // The others run below with more than this flag.
  it.each(['operators', 'usage', 'move', 'log copy'])('helps with %s', async (area) => {
    expect(await ops(`${area} --help`)).toMatchObject({ code: 0, out: expect.stringContaining(`npm run ops -- `) });
  });

  it.each(['health', 'chain'])('ends quietly when the reader of its output ends: %s', async (area) => {
    const line = `set -o pipefail; ${process.execPath} tools/ops.mjs ${area} --help | true`;
    const ended = await promisify(execFile)('bash', ['-c', line], { env: { ...process.env, NODE_OPTIONS: '' } });
    expect(ended).toEqual({ stdout: '', stderr: '' });
  });

  it('lists log copy and log moved in the help', async () => {
    expect((await ops('log --help')).out).toMatch(/log copy.*log moved/);
  });

  it.each(['projections bogus', 'maintenance bogus', 'queues retry', 'health bogus', 'log --limit soon'])(
    'validates arguments before it looks for the product: %s',
    async (line) => expect(await ops(line)).toMatchObject({ code: 2, out: '' }),
  );

  it.each(['projections list', 'maintenance status', 'health', 'chain verify --all', 'log moved'])(
    'ends with 3: %s',
    async (line) =>
      expect(await ops(line)).toMatchObject({ code: 3, err: expect.stringContaining('Throughline does not run') }),
  );
});
