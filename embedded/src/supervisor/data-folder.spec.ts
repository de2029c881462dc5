import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDataFolder } from './data-folder.js';

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

describe('A data folder', () => {
  let parent: string;
  let folder: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'data-folder-'));
    folder = join(parent, 'data');
  });
  afterEach(() => rm(parent, { recursive: true }));

  it('is closed to other users, with what an older version left open in it', async () => {
    await mkdir(join(folder, 'mail'), { recursive: true });
    const files = ['secrets.json', 'throughline.log', 'throughline.log.1', join('mail', 'one.eml')];
    for (const file of files) await writeFile(join(folder, file), '', { mode: 0o644 });
    await writeFile(join(parent, 'elsewhere'), '', { mode: 0o644 });
    await symlink(join(parent, 'elsewhere'), join(folder, 'link'));
    await chmod(folder, 0o755);
    await ownDataFolder(folder);
    expect((await modeOf(folder)) & 0o007).toBe(0);
    expect(await modeOf(join(folder, 'mail'))).toBe(0o700);
    for (const file of files) expect(await modeOf(join(folder, file))).toBe(0o600);
    expect(await modeOf(join(parent, 'elsewhere'))).toBe(0o644);
  });

  it('is created, and may be the root of a disk', async () => {
    await mkdir(join(folder, 'lost+found'), { recursive: true });
    await ownDataFolder(folder);
    await ownDataFolder(join(parent, 'another', 'one'));
    expect((await modeOf(join(parent, 'another', 'one'))) & 0o007).toBe(0);
  });

  it('is not a folder that others use', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'of-somebody-else'), '');
    await expect(ownDataFolder(folder)).rejects.toThrow('contains other files');
    expect(await modeOf(folder)).toBe(0o755);
  });
});
