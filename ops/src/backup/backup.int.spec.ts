import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDefinition } from '@throughline/platform/backup/definition.js';
import { inspectBackup } from '@throughline/platform/backup/read-backup.js';
import type { Keys } from '@throughline/platform/backup/sealed-keys.js';
import { takeBackup, type TakenBackup } from '@throughline/platform/backup/write-backup.js';
import { newId } from '@throughline/platform/ids.js';
import { Client } from '@throughline/platform/postgres/pg.js';
import { pastSchema } from '@throughline/platform/projections/control/pasts.js';
import { getForm } from '@throughline/event-store/commit-position-form.js';
import { toDigest } from '@throughline/event-store/integrity/verify-log.js';
import { startPostgres, type RunningPostgres } from '@throughline/embedded/postgres.js';
import { newKeys, SealedLog } from '@throughline/embedded/testing/sealed-log.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { keysGiven, keysMissing } from './keys.js';
import { checkFile, restoreFolder, type RestoredBackup, type RestoreOptions } from './restore-folder.js';

const nothing = (): void => undefined;
const withKeys = (keys: Keys): RestoreOptions => ({ keysFor: () => Promise.resolve(keys), progress: nothing });

const query = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  return work(client).finally(() => client.end());
};

const logUpTo = (url: string, head: number) => query(url, (client) => toDigest(client, head, nothing));

const execute = async (url: string, sql: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

/** How many events up to a position have a name. */
const namesIn = (url: string, head = Number.MAX_SAFE_INTEGER) =>
  query(url, async (client) => {
    const { rows } = await client.query<{ names: number }>(
      `select count(*)::int as names from event_store.events where type = 'Noted' and position <= $1`,
      [head],
    );
    return rows[0]?.names ?? 0;
  });

/** References of events to what is in no table. */
const danglingIn = (url: string) =>
  query(url, async (client) => {
    const { rows } = await client.query<{ dangling: number }>(
      `select count(*)::int as dangling from event_store.events e where type = 'Noted' and not exists
         (select 1 from store_values.kept where id = (convert_from(e.data, 'UTF8')::json->>'value')::uuid)`,
    );
    return rows[0]?.dangling;
  });

let folder: string;
let stack: TestStack;
let log: SealedLog;
let taken: TakenBackup;
const keys = newKeys();
const file = () => join(folder, 'a.backup');
/** The past of a workspace at which somebody looks. */
const past = pastSchema(newId());

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughline-backup-'));
  await chmod(folder, 0o711);
  stack = await startStack();
  log = new SealedLog(stack, keys);
  await log.prepare();
  await execute(
    stack.databaseUrl,
    `create schema "${past}"; create table "${past}".runs_versions (until_position bigint) partition by list (until_position)`,
  );
  taken = await log.writeAround(8, () =>
    takeBackup({ databaseUrl: stack.databaseUrl, file: file(), pepper: keys.pepper, rest: 5 }),
  );
});
afterAll(async () => {
  await log.close();
  await stack.stop();
  await rm(folder, { recursive: true });
});

describe('A backup that was taken while eight writers wrote', () => {
  const to = () => join(folder, 'copy');
  let restored: RestoredBackup;
  let postgres: RunningPostgres;
  beforeAll(async () => {
    restored = await restoreFolder(file(), to(), withKeys(keys));
    postgres = await startPostgres({ dataDir: join(to(), 'postgres') });
  });
  afterAll(() => postgres.stop());

  it('is one moment of the original: its log, its tables, and everything that an event refers to', async () => {
    const [before, all] = [await namesIn(stack.databaseUrl, taken.head), await namesIn(stack.databaseUrl)];
    expect(before).toBeGreaterThanOrEqual(80);
    expect(all).toBeGreaterThanOrEqual(before + 80);
    expect(restored).toMatchObject({ events: taken.head, digest: await logUpTo(stack.databaseUrl, taken.head) });
    expect(restored.names).toMatchObject({ opened: before, erased: 0 });
    expect(restored.names?.keys).toBeGreaterThanOrEqual(before);
    expect(await danglingIn(postgres.url)).toBe(0);
    expect(await logUpTo(postgres.url, taken.head)).toBe(restored.digest);
    // Its tables refer to events by the positions that clients see.
    expect(await query(postgres.url, getForm)).toBe(await query(stack.databaseUrl, getForm));
    expect(JSON.parse(await readFile(join(to(), 'secrets.json'), 'utf8'))).toMatchObject(keys);
  });

  it('makes the schemas again as they were, with types, functions, sequences, checks and grants', async () => {
    const values = /setval/;
    const withoutValues = ({ before, after }: { before: string[]; after: string[] }) => ({
      before,
      after: after.filter((statement) => !values.test(statement)),
    });
    const there = await query(postgres.url, readDefinition);
    const { header } = await inspectBackup(file());
    expect(withoutValues(there)).toEqual(withoutValues(header.definition));
    expect(header.definition.after.some((statement) => values.test(statement))).toBe(true);
  });

  it('has no past of a workspace, which is folded from the log', async () => {
    const { header } = await inspectBackup(file());
    expect(JSON.stringify(header)).not.toContain(past);
  });

  it('begins with an event that puts it into maintenance', async () => {
    const newest = await query(postgres.url, (client) =>
      client.query<{ type: string; data: string; revision: string }>(
        `select type, revision, convert_from(data, 'UTF8') as data from event_store.events order by position desc limit 1`,
      ),
    );
    expect(newest.rows[0]).toMatchObject({ type: 'MaintenancePlanned', revision: '0' });
    expect(JSON.parse(newest.rows[0]?.data ?? '')).toMatchObject({
      mode: 'read_only',
      until: null,
      endsByItself: false,
    });
  });

  it('is not restored into a folder that is not empty', () =>
    expect(restoreFolder(file(), to(), withKeys(keys))).rejects.toThrow('is not empty'));

  it('leaves no unfinished file', async () => expect(await readdir(folder)).not.toContain('a.backup.unfinished'));
});

describe('A restore', () => {
  const refused = (from: string, options = withKeys(keys)): Promise<unknown> =>
    restoreFolder(from, join(folder, 'refused'), options);
  const changed = async (name: string, change: (content: Buffer) => Buffer): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, change(await readFile(file())));
    return path;
  };

  afterEach(async () => {
    expect((await readdir(folder)).filter((name) => name.startsWith('refused'))).toEqual([]);
  });

  it('removes nothing that another user put next to its folder', async () => {
    const [victim, planted] = [join(folder, 'victim'), join(folder, 'planted.unfinished')];
    for (const path of [victim, planted]) await mkdir(path);
    await writeFile(join(victim, 'kept'), '');
    await symlink(victim, join(planted, 'postgres'));
    await restoreFolder(file(), join(folder, 'planted'), withKeys(keys));
    expect(await readdir(victim)).toEqual(['kept']);
    expect(await readdir(planted)).toEqual(['postgres']);
    expect((await readdir(folder)).filter((name) => name.startsWith('planted')).sort()).toEqual([
      'planted',
      'planted.unfinished',
    ]);
  });

  it('names the member that is damaged', async () => {
    const flipped = (content: Buffer): Buffer => {
      const at = content.indexOf('rows/vault.subject_keys/000001.copy.gz') + 512 + 200;
      content.writeUInt8(content.readUInt8(at) ^ 1, at);
      return content;
    };
    await expect(refused(await changed('flipped', flipped))).rejects.toThrow(
      'rows/vault.subject_keys/000001.copy.gz was changed',
    );
  });

  it('refuses a file that was cut off, one of a newer version, and one that is not a backup', async () => {
    const cut = await changed('cut', (content) => content.subarray(0, content.length / 2));
    await expect(refused(cut)).rejects.toThrow('ends too early');
    const newer = await changed('newer', (content) => {
      content.write('"format": 9', content.indexOf('"format": 2'));
      return content;
    });
    await expect(refused(newer)).rejects.toThrow('a newer version wrote it (format 9, known up to 2)');
    const other = await changed('other', () => Buffer.from('This is a letter.'));
    await expect(refused(other)).rejects.toThrow('not a backup of Throughline');
  });

  it('says which keys are missing, and refuses keys of another product', async () => {
    await expect(
      refused(file(), { keysFor: (inspected) => Promise.reject(keysMissing(inspected)), progress: nothing }),
    ).rejects.toThrow('The keys are missing, and this backup has none: KEY_RING and PEPPER');
    await expect(refused(file(), withKeys(newKeys()))).rejects.toThrow('its signature does not fit');
    await expect(refused(file(), withKeys({ ...newKeys(), pepper: keys.pepper }))).rejects.toThrow(
      'The key k1 in KEY_RING is not the one',
    );
    await expect(
      refused(file(), withKeys({ keyRing: keys.keyRing.replace('k1', 'k9'), pepper: keys.pepper })),
    ).rejects.toThrow('KEY_RING lacks the key k1');
  });
});

describe('A backup with keys', () => {
  const passphrase = 'correct horse battery';
  it('is restored with its passphrase and refuses another; the keys are nowhere in the file', async () => {
    const sealed = join(folder, 'sealed.backup');
    await takeBackup({ databaseUrl: stack.databaseUrl, file: sealed, pepper: keys.pepper, keys: { keys, passphrase } });
    const given = (said: string): RestoreOptions => ({
      keysFor: (inspected) => keysGiven(inspected, null, { BACKUP_PASSPHRASE: said }),
      progress: nothing,
    });
    const to = join(folder, 'opened');
    await restoreFolder(sealed, to, given(passphrase));
    expect(JSON.parse(await readFile(join(to, 'secrets.json'), 'utf8'))).toMatchObject(keys);
    await expect(restoreFolder(sealed, join(folder, 'no'), given('another passphrase'))).rejects.toThrow(
      'The passphrase does not open the keys',
    );
    const bytes = await readFile(sealed);
    expect([keys.pepper, keys.keyRing].filter((key) => bytes.includes(key))).toEqual([]);
  });
});

describe('A check', () => {
  it('restores into a folder that it removes, and reports what it found', async () => {
    const checked = await checkFile(file(), withKeys(keys));
    expect(checked).toMatchObject({ events: taken.head, signed: true, findings: [] });
  });

  it('finds a name whose key was lost', async () => {
    const client = new Client({ connectionString: stack.databaseUrl });
    await client.connect();
    await client.query(
      'delete from vault.subject_keys where subject_id = (select min(subject_id::text)::uuid from vault.subject_keys)',
    );
    await client.end();
    const lossy = join(folder, 'lossy.backup');
    await takeBackup({ databaseUrl: stack.databaseUrl, file: lossy, pepper: keys.pepper });
    await expect(checkFile(lossy, withKeys(keys))).rejects.toThrow('1 sealed texts cannot be opened');
  });
});
