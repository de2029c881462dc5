import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { inspectBackup, getRows } from './read-backup.js';

const header = {
  format: 1,
  takenAt: '2026-01-01T00:00:00Z',
  postgres: '17',
  head: 0,
  log: 'embedded',
  checkpoints: {},
  tables: [],
  roles: [],
  definition: { before: [], after: [] },
};
const rows = 'rows/public.notes/000001.copy.gz';
type Members = Readonly<Record<string, string | Buffer>>;

const getManifest = (members: Members): string =>
  JSON.stringify({
    members: Object.entries(members).map(([name, content]) => ({
      name,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
    tables: {},
  });

describe('A damaged backup', () => {
  let folder: string;
  const file = () => join(folder, 'damaged.backup');
  const write = async (members: Members): Promise<void> => {
    const tar = pack();
    for (const [name, content] of Object.entries(members)) tar.entry({ name }, content);
    tar.finalize();
    await writeFile(file(), await buffer(tar));
  };
  const restorable = async (): Promise<void> => {
    await inspectBackup(file());
    for await (const { table } of getRows(file())) expect(table).toBe('public.notes');
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-backup-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const whole = { 'backup.json': JSON.stringify(header), [rows]: gzipSync('1\n') };

  it('is not one that is whole', async () => {
    await write({ ...whole, 'manifest.json': getManifest(whole) });
    await restorable();
  });

  it.each<[string, Members]>([
    ['backup.json', { 'backup.json': '{"format": 1, "takenAt": "\u0001"}' }],
    ['backup.json', { 'backup.json': '{"format": "one"}' }],
    ['backup.json', { 'backup.json': '{"format": 1}' }],
    ['keys.sealed', { 'keys.sealed': '{' }],
    [rows, { [rows]: gzipSync('1\n').subarray(0, 10) }],
  ])('is refused by a sentence that names it and what is damaged in it: %s', async (name, change) => {
    const members = { ...whole, ...change };
    await write({ ...members, 'manifest.json': getManifest(members) });
    const sentence = `${file()} cannot be restored: ${name} is damaged.`;
    await expect(restorable()).rejects.toMatchObject({ name: 'BrokenBackup', message: sentence });
  });

  it('is refused when its manifest cannot be read', async () => {
    await write({ ...whole, 'manifest.json': '[' });
    await expect(restorable()).rejects.toThrow('manifest.json is damaged.');
  });
});
