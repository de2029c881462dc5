import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeBackup } from '@throughline/platform/backup/write-backup.js';
import { newKeys, SealedLog } from '@throughline/embedded/testing/sealed-log.js';
import { spawnProgram } from '@throughline/embedded/testing/program.js';
import { startStack } from '@throughline/embedded/testing/stack.js';
import { restoreFolder } from './restore-folder.js';

const keys = newKeys();
/** An earlier version made it. */
const unsignedFile = join(import.meta.dirname, 'golden/format-1.backup');

describe('npm run ops -- backup and restore', () => {
  let folder: string;
  /** A data folder whose product is not running. */
  const data = () => join(folder, 'data');
  const run = (args: string[], env: Record<string, string> = {}) =>
    spawnProgram('ops/src/backup/cli.ts', args, { DATA_DIR: data(), ...env }).exit;
  const file = () => join(folder, 'all.backup');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'throughline-cli-'));
    await chmod(folder, 0o711);
    const stack = await startStack();
    const log = new SealedLog(stack, keys);
    await log.prepare();
    for (let event = 0; event < 5; event += 1) await log.write('agent-1');
    const first = join(folder, 'first.backup');
    await takeBackup({ databaseUrl: stack.databaseUrl, file: first, pepper: keys.pepper });
    await log.close();
    await stack.stop();
    await restoreFolder(first, data(), { keysFor: () => Promise.resolve(keys), progress: () => undefined });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('writes one file, says what must be kept besides, and replaces none', async () => {
    const taken = await run(['backup', '--to', file()]);
    expect(taken).toMatchObject({ code: 0 });
    const [, events, head] = /^Backed up (\d+) events up to #(\d+), /.exec(taken.stdout) ?? [];
    // As clients see positions, which are further from each other than one.
    expect(Number(head)).toBeGreaterThan(100 * Number(events));
    expect(taken.stdout).toContain(`Not in it: the keys, ${join(data(), 'secrets.json')}. Keep them elsewhere`);
    const second = await run(['backup', '--to', file()]);
    expect([second.code, second.stderr]).toEqual([1, expect.stringContaining('exists already')]);
  });

  it('proves the file with the keys of its product', async () => {
    const without = await run(['restore', file(), '--check']);
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('Name its secrets.json with --keys')]);
    const checked = await run(['restore', '--check', file(), '--keys', join(data(), 'secrets.json')]);
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.stdout).toContain('Signature: fits.');
    expect(checked.stdout).toContain('Names: 5 keys open, 5 sealed texts read, 0 of erased people.');
    expect(checked.stdout).toContain('can be restored.');
  });

  it('restores into an empty folder, which starts halted', async () => {
    const to = join(folder, 'copy');
    const missing = await run(['restore', file(), '--to', to]);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('The keys are missing')]);
    const { keyRing: KEY_RING, pepper: PEPPER } = keys;
    const restored = await run(['restore', file(), '--to', to], { KEY_RING, PEPPER });
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.stdout).toContain(`Start it: DATA_DIR=${to} npm start`);
    expect(restored.stdout).toContain('until you release it: npm run ops -- release');
    expect((await readdir(to)).sort()).toEqual(['postgres', 'secrets.json']);
    expect(JSON.parse(await readFile(join(to, 'secrets.json'), 'utf8'))).toMatchObject(keys);
  });

  it('ends with 5 for a file that is damaged or not signed, and with 2 for a wrong command', async () => {
    const damaged = join(folder, 'damaged.backup');
    const content = await readFile(file());
    await writeFile(damaged, content.subarray(0, content.length - 2_000));
    expect((await run(['restore', damaged, '--check'])).code).toBe(5);
    const unsigned = await run(['restore', '--check', unsignedFile]);
    expect([unsigned.code, unsigned.stderr]).toEqual([5, expect.stringContaining('restore it with --unsigned')]);
    const trusted = await run(['restore', '--check', unsignedFile, '--unsigned']);
    expect(trusted).toMatchObject({ code: 0 });
    expect(trusted.stdout).toContain('Signature: none.');
    expect(trusted.stdout).toContain('Names: not opened, because no keys were given');
    for (const words of [['backup'], ['restore'], ['restore', file()], ['dance']])
      expect([words, (await run(words)).code]).toEqual([words, 2]);
  });

  it('seals the keys by a passphrase of twelve characters or more', async () => {
    const sealed = join(folder, 'sealed.backup');
    const short = await run(['backup', '--to', sealed, '--with-keys'], { BACKUP_PASSPHRASE: 'short' });
    expect([short.code, short.stderr]).toEqual([1, expect.stringContaining('12 characters or more')]);
    const BACKUP_PASSPHRASE = 'correct horse battery';
    expect((await run(['backup', '--to', sealed, '--with-keys'], { BACKUP_PASSPHRASE })).code).toBe(0);
    const checked = await run(['restore', sealed, '--check'], { BACKUP_PASSPHRASE });
    expect(checked.stdout).toContain('5 sealed texts read');
  });
});
