import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { giveName, writeWholeFile } from './whole-file.js';

const writeText = (to: Writable): Promise<void> => pipeline(['content'], to);

describe('A file that is written whole', () => {
  let folder: string;
  const file = () => join(folder, 'a.backup');
  const withoutLinks = () => Promise.reject(Object.assign(new Error('no hard links'), { code: 'EPERM' }));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'whole-file-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('has its name when it is complete, and is closed to others before', async () => {
    await writeWholeFile(file(), async (to) => {
      await writeText(to);
      const [unfinished = '', ...others] = await readdir(folder);
      expect(unfinished).toMatch(/^a\.backup\.[0-9a-f]{16}\.unfinished$/);
      expect(others).toEqual([]);
      expect((await lstat(join(folder, unfinished))).mode & 0o777).toBe(0o600);
    });
    expect(await readdir(folder)).toEqual(['a.backup']);
    expect(await readFile(file(), 'utf8')).toBe('content');
  });

  it.each(['a.backup', 'a.backup.unfinished'])('is not written through a link at %s', async (name) => {
    const victim = join(folder, 'victim');
    await writeFile(victim, 'kept');
    await symlink(victim, join(folder, name));
    await writeWholeFile(file(), writeText).catch(() => undefined);
    expect(await readFile(victim, 'utf8')).toBe('kept');
    expect((await lstat(join(folder, name))).isSymbolicLink()).toBe(true);
  });

  it('does not replace a file that was created meanwhile', async () => {
    const written = writeWholeFile(file(), async (to) => {
      await writeText(to);
      await writeFile(file(), 'kept');
    });
    await expect(written).rejects.toThrow('exists already');
    expect(await readdir(folder)).toEqual(['a.backup']);
    expect(await readFile(file(), 'utf8')).toBe('kept');
  });

  it('leaves nothing when it fails', async () => {
    const failed = writeWholeFile(file(), () => Promise.reject(new Error('The disk is full.')));
    await expect(failed).rejects.toThrow('The disk is full.');
    expect(await readdir(folder)).toEqual([]);
  });

  it('gets its name on a file system without hard links, and replaces none there', async () => {
    const unfinished = join(folder, 'unfinished');
    await writeFile(unfinished, 'content');
    await giveName(unfinished, file(), withoutLinks);
    expect(await readdir(folder)).toEqual(['a.backup']);
    await writeFile(unfinished, 'another');
    await expect(giveName(unfinished, file(), withoutLinks)).rejects.toThrow('exists already');
    expect(await readFile(file(), 'utf8')).toBe('content');
  });
});
