import { chmod, chown, lchown, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Product } from '../product.js';
import { ownDataFolder } from './data-folder.js';

const getMode = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

const asRoot = process.getuid?.() === 0 ? it : it.skip;

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
    expect((await getMode(folder)) & 0o007).toBe(0);
    expect(await getMode(join(folder, 'mail'))).toBe(0o700);
    for (const file of files) expect(await getMode(join(folder, file))).toBe(0o600);
    expect(await getMode(join(parent, 'elsewhere'))).toBe(0o644);
  });

  it('is created, and may be the root of a disk', async () => {
    await mkdir(join(folder, 'lost+found'), { recursive: true });
    await ownDataFolder(folder);
    await ownDataFolder(join(parent, 'another', 'one'));
    expect((await getMode(join(parent, 'another', 'one'))) & 0o007).toBe(0);
  });

  it('is not a folder that others use', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'of-somebody-else'), '');
    await expect(ownDataFolder(folder)).rejects.toThrow('contains other files');
    expect(await getMode(folder)).toBe(0o755);
  });

  const nobody = 65_534;
  const plant = async (...names: string[]): Promise<void> => {
    await mkdir(folder);
    await writeFile(join(parent, 'victim'), 'kept');
    for (const name of names) {
      await symlink(join(parent, 'victim'), join(folder, name));
      await lchown(join(folder, name), nobody, nobody);
    }
    await chown(folder, nobody, nobody);
  };

  asRoot.each([['secrets.json'], ['throughline.log', 'postgres'], ['running.pid'], ['moving.pid']])(
    'is not used by root with what another user put there: %s',
    async (...names) => {
      await plant(...names);
      const product = new Product({
        dataDir: folder,
        port: 0,
        host: '127.0.0.1',
        env: {},
        progress: () => undefined,
        onNotice: () => undefined,
        onReady: () => undefined,
      });
      await expect(product.ended()).rejects.toThrow(
        `belongs to another user (65534), and Throughline uses only files of the user that starts it. Start it as that user. Or, if you trust everything in this folder: sudo chown -h root ${folder} ${folder}/*`,
      );
      expect([(await stat(folder)).uid, await getMode(folder)]).toEqual([nobody, 0o755]);
      expect(await readFile(join(parent, 'victim'), 'utf8')).toBe('kept');
    },
  );

  asRoot('is taken over by root when it is empty, or when all that is in it is of root', async () => {
    await plant();
    await ownDataFolder(folder);
    expect((await stat(folder)).uid).toBe(0);
    await writeFile(join(folder, 'secrets.json'), '');
    await chown(folder, nobody, nobody);
    await ownDataFolder(folder);
    expect([(await stat(folder)).uid, (await getMode(folder)) & 0o077]).toEqual([0, 0o010]);
  });
});
