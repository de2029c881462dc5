import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';
import { fillDataFolder } from '../../testing/data-folders/fill-data-folder.js';
import { Person } from '../../testing/product/person.js';
import { WholeProduct } from '../../testing/product/whole-product.js';
import { checkFile } from '@throughline/ops/backup/restore-folder.js';
import { Keys } from '@throughline/platform/backup/sealed-keys.js';

/** For the demo workspace in each folder, which the version of that commit made. */
const folders = [
  { commit: '517a3063', password: '7917b-a92a7-3d71b-73a6d' },
  { commit: 'b28f899d', password: 'cc4a6-1422d-547ac-821c5' },
];

const cli = fileURLToPath(new URL('../../../../ops/dist/src/projections/cli.js', import.meta.url));
const Addresses = z.object({ projector: z.record(z.string(), z.string()) });
const Me = z.object({ memberships: z.array(z.object({ workspaceId: z.string() })) });
const History = z.object({ items: z.array(z.object({ position: z.number(), type: z.string() })) });
const Entry = z.object({
  change: z.object({ table: z.literal('agents'), before: z.unknown(), after: z.unknown() }),
});
const Items = z.object({ items: z.array(z.object({ name: z.string().optional() })) });
const Listed = z.object({ projections: z.array(z.object({ name: z.string(), status: z.string() })) });

describe.each(folders)('A data folder that commit $commit made', ({ commit, password }) => {
  let root: string;
  let product: WholeProduct;
  let person: Person;

  const operate = async (...words: string[]): Promise<{ code: number | null; output: string }> => {
    const { projector } = Addresses.parse(JSON.parse(await readFile(join(product.dataDir, 'addresses.json'), 'utf8')));
    const child = spawn(process.execPath, [cli, 'projections', ...words], {
      env: { PATH: process.env['PATH'], ...projector },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
    await once(child, 'close');
    return { code: child.exitCode, output };
  };

  /** A product that runs takes others at its times. */
  const listUpgradeBackups = async (): Promise<string[]> =>
    (await readdir(join(product.dataDir, 'backups'))).filter((name) => name.startsWith('before-upgrade'));

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'throughline-earlier-'));
    await chmod(root, 0o711);
    await fillDataFolder(join(root, 'data'), commit);
    product = await WholeProduct.start(join(root, 'data'));
    person = new Person(product, 'demo@throughline.test');
    expect((await person.send('POST', '/api/auth/sign-in', { email: person.email, password })).status).toBe(200);
    const { memberships } = Me.parse((await person.get('/api/me')).body);
    person.workspace = `/api/workspaces/${memberships[0]?.workspaceId ?? ''}`;
  });
  afterAll(async () => {
    await product.end();
    await rm(root, { recursive: true });
  });

  it('is opened by this version, and every projection follows the log', async () => {
    await eventually('every projection is live', async () => {
      const { projections } = Listed.parse(JSON.parse((await operate('list', '--json')).output));
      return projections.length > 0 && projections.every(({ status }) => status === 'live');
    });
    expect(await person.get('/api/health/ready')).toMatchObject({ status: 200, body: { ready: true } });
  });

  it('has rows that equal the log', async () => {
    const { code, output } = await operate('verify', '--all');
    expect({ code, output }).toEqual({ code: 0, output: expect.any(String) });
  });

  it('shows what it had, and what an old event changed', async () => {
    for (const list of ['agents', 'triggers', 'runs', 'members'])
      expect(Items.parse((await person.get(`${person.workspace}/${list}`)).body).items.length).toBeGreaterThan(1);
    const { items } = History.parse((await person.get(`${person.workspace}/history?type=AgentDraftEdited`)).body);
    const entry = await person.get(`${person.workspace}/history/${items.at(-1)?.position}`);
    const { change } = Entry.parse(entry.body);
    expect(change.after).not.toEqual(change.before);
  });

  it('is backed up before its schemas are migrated, with a sentence that says where', async () => {
    const backups = await listUpgradeBackups();
    const [name = ''] = backups;
    expect(backups).toHaveLength(1);
    const file = join(product.dataDir, 'backups', name);
    expect(product.output).toContain('An earlier version used this data folder: making a backup before it is upgraded');
    expect(product.output).toContain(`The data of the earlier version is kept in ${file}.`);
    const keys = Keys.parse(JSON.parse(await readFile(join(product.dataDir, 'secrets.json'), 'utf8')));
    const checked = await checkFile(file, { keysFor: () => Promise.resolve(keys), progress: () => undefined });
    expect(checked).toMatchObject({ signed: true, findings: [] });
  });

  // A start that migrates nothing is the same for each.
  if (commit === folders[0]?.commit)
    it('is opened again without another backup', async () => {
      await product.end();
      await product.start();
      expect(await listUpgradeBackups()).toHaveLength(1);
    });
});
