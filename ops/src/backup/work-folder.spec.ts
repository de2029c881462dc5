import { lstat, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeWorkFolder, type WorkFolder } from './work-folder.js';

describe('The folder that a restore works in', () => {
  let parent: string;
  let work: WorkFolder;
  const victim = () => join(parent, 'victim');
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'work-folder-'));
    await mkdir(victim());
    await writeFile(join(victim(), 'kept'), '');
    work = await makeWorkFolder(join(parent, 'data.unfinished-'));
  });
  afterEach(() => rm(parent, { recursive: true }));

  it('is closed to other users, and is removed with what is in it', async () => {
    expect((await lstat(work.path)).mode & 0o007).toBe(0);
    await mkdir(join(work.path, 'postgres'));
    await work.remove();
    await work.remove();
    expect(await readdir(parent)).toEqual(['victim']);
  });

  it.each(['', 'data-folder'])(
    'is removed without the target of a link in it that is not of Postgres (marker: %j)',
    async (marker) => {
      if (marker !== '') await writeFile(join(victim(), marker), join(work.path, 'postgres'));
      await symlink(victim(), join(work.path, 'postgres'));
      await work.remove();
      expect(await readdir(parent)).toEqual(['victim']);
      expect(await readdir(victim())).toContain('kept');
    },
  );

  it('leaves what has taken its name', async () => {
    await rename(work.path, join(parent, 'moved'));
    await mkdir(work.path);
    await symlink(victim(), join(work.path, 'postgres'));
    await work.remove();
    expect(await readdir(work.path)).toEqual(['postgres']);
    expect(await readdir(victim())).toEqual(['kept']);
  });
});
