import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownSecrets } from './secrets.js';

describe('The keys of a data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are made once, for their owner alone', async () => {
    const secrets = await ownSecrets(folder);
    expect(await ownSecrets(folder)).toEqual(secrets);
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('stay what they were when one is added that an older version did not have', async () => {
    const { chainKey: _, inboxToken: __, ...earlier } = await ownSecrets(folder);
    await writeFile(join(folder, 'secrets.json'), JSON.stringify(earlier));
    const now = await ownSecrets(folder);
    expect(now).toEqual({
      ...earlier,
      chainKey: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
      inboxToken: expect.stringMatching(/^[\w-]{24}$/),
    });
    expect(JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))).toEqual(now);
    expect(await ownSecrets(folder)).toEqual(now);
  });
});
