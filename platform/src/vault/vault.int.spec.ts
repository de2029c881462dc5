import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { readConfig } from '../config/config.js';
import { newId } from '../ids.js';
import { Postgres, type SqlRow } from '../postgres/postgres.js';
import { TestClock } from '../testing/test-clock.js';
import { UnknownKey } from './key-ring.js';
import { OtherPepper } from './peppered.js';
import { SubjectForgotten } from './subject-keys.js';
import { createLogger } from '../logging/logger.js';
import { Notifications } from '../postgres/notifications.js';
import { Vault } from './vault.js';

class CountingPostgres extends Postgres {
  queries = 0;

  override query<R extends SqlRow>(text: string, params?: readonly unknown[]): Promise<R[]> {
    this.queries += 1;
    return super.query<R>(text, params);
  }
}

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const keyRing = key('k1');
const pepper = randomBytes(32).toString('base64');
const clock = new TestClock();
clock.setTo(new Date('2026-01-02T03:04:05Z'));
let database: TestDatabase;
let postgres: CountingPostgres;
let notifications: Notifications;
let vault: Vault;

const open = async (keys = keyRing, seasoning = pepper): Promise<Vault> => {
  const config = readConfig({
    DATABASE_URL: database.url,
    EVENTSTORE_URL: 'esdb://localhost:1',
    SMTP_URL: 'smtp://localhost:1',
    KEY_RING: keys,
    PEPPER: seasoning,
  });
  const opened = new Vault(postgres, config, clock, notifications);
  await opened.onModuleInit();
  return opened;
};

beforeAll(async () => {
  database = await createTestDatabase();
  postgres = new CountingPostgres({ url: database.url });
  notifications = new Notifications(database.url, createLogger('silent'));
  vault = await open();
});
afterAll(async () => {
  await notifications.close();
  await postgres.close();
  await database.drop();
});

describe('what belongs to a person', () => {
  it('that somebody typed, for a person who cannot be one, is left as it is', async () => {
    const typed = `sealed:v1:${'-'.repeat(36)}:${'A'.repeat(16)}:${'A'.repeat(22)}`;
    expect(await vault.reveal([{ name: typed }])).toEqual([{ name: typed }]);
  });

  it('is sealed for the log and revealed at the edge', async () => {
    const ada = newId();
    const sealed = await vault.seal(ada, 'name', 'Ada');
    expect(sealed).toMatch(new RegExp(`^sealed:v1:${ada}:`));
    expect(await vault.reveal({ id: ada, name: sealed, at: null })).toEqual({ id: ada, name: 'Ada', at: null });
  });

  it('is revealed for any number of people with one question', async () => {
    const rows = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => ({ name: await vault.seal(newId(), 'name', `Person ${n}`) })),
    );
    const fresh = await open();
    const before = postgres.queries;
    expect((await fresh.reveal(rows)).map(({ name }) => name)).toEqual(rows.map((_, n) => `Person ${n}`));
    expect(postgres.queries - before).toBe(1);
    await fresh.reveal(rows);
    expect(postgres.queries - before).toBe(1);
  });

  it('creates one key, also when many callers need it for the first time at once', async () => {
    const ada = newId();
    const sealed = await Promise.all(Array.from({ length: 20 }, (_, n) => vault.seal(ada, 'name', `Ada ${n}`)));
    expect(await (await open()).reveal(sealed.map((name) => ({ name })))).toEqual(
      sealed.map((_, n) => ({ name: `Ada ${n}` })),
    );
  });

  it('is gone everywhere once the person is forgotten', async () => {
    const ada = newId();
    const row = { name: await vault.seal(ada, 'name', 'Ada'), email: await vault.seal(ada, 'email', 'ada@x.test') };
    const elsewhere = await open();
    await elsewhere.reveal(row);
    await vault.eraseSubject(ada);
    const deleted = { name: `Deleted user #${ada.slice(-4)}`, email: 'Deleted' };
    expect(await vault.reveal(row)).toEqual(deleted);
    clock.advance(60_000);
    expect(await elsewhere.reveal(row)).toEqual(deleted);
    await expect(vault.seal(ada, 'name', 'Ada again')).rejects.toThrow(SubjectForgotten);
  });

  it('stays sealed in another field, and a made-up text is left alone', async () => {
    const name = await vault.seal(newId(), 'name', 'Ada');
    const forged = name.slice(0, -4) + 'AAAA';
    expect(await vault.reveal({ title: name, name: forged })).toEqual({ title: name, name: forged });
  });
});

describe('the content of a run', () => {
  const owner = () => ({ workspaceId: newId(), runId: newId() });
  const getContent = async (run: ReturnType<typeof owner>, value: unknown) => ({
    kind: 'sealed',
    text: await vault.contents.seal(run, JSON.stringify(value)),
    bytes: 1,
  });

  it('is sealed with the key of the run, and is revealed within its workspace as what it was', async () => {
    const run = owner();
    const output = await getContent(run, { total: 5, note: 'sealed:v1:x' });
    expect(JSON.stringify(output)).not.toContain('total');
    const inline = { kind: 'inline', value: { total: 5, note: 'sealed:v1:x' } };
    expect(await vault.reveal([{ workspaceId: run.workspaceId, output }])).toEqual([
      { workspaceId: run.workspaceId, output: inline },
    ]);
    expect(await vault.contents.open(run.workspaceId, output.text)).toBe(JSON.stringify(inline.value));
  });

  it('stays sealed in any other workspace, also when somebody names its own next to it', async () => {
    const run = owner();
    const output = await getContent(run, 'secret');
    const copied = { workspaceId: newId(), pinned: { workspaceId: run.workspaceId, output } };
    expect(await vault.reveal(copied)).toEqual(copied);
    expect(await vault.contents.open(newId(), output.text)).toBeNull();
    const named = { workspaceId: newId(), [`content|value|${run.workspaceId}`]: output.text, content: output.text };
    expect(await vault.reveal(named)).toEqual(named);
  });

  it('opens only as what it was sealed as: not a beginning as a value, nor bytes as a text', async () => {
    const run = owner();
    const beginning = await vault.contents.seal(run, 'not JSON', 'beginning');
    const row = { workspaceId: run.workspaceId, output: { kind: 'sealed', text: beginning, bytes: 1 } };
    expect(await vault.reveal(row)).toEqual(row);
    const bytes = await vault.contents.sealBytes(run, 'a', Buffer.from('secret'));
    const [nonce, box] = [bytes.subarray(0, 12), bytes.subarray(12)].map((part) => part.toString('base64url'));
    const forged = {
      workspaceId: run.workspaceId,
      [`blob|${run.workspaceId}|a`]: `sealed:v1:${run.runId}:${nonce}:${box}`,
    };
    expect(await vault.reveal(forged)).toEqual(forged);
  });

  it('has names and bytes that only its workspace has, and only its run can open', async () => {
    const [run, other] = [owner(), owner()];
    const bytes = Buffer.from('the same words');
    const name = await vault.contents.getName(run, bytes);
    expect(await vault.contents.getName(run, bytes)).toBe(name);
    const names = [other, { ...run, runId: newId() }].map((each) => vault.contents.getName(each, bytes));
    expect(new Set([name, ...(await Promise.all(names))]).size).toBe(3);
    const sealed = await vault.contents.sealBytes(run, name, bytes);
    expect(await vault.contents.openBytes(run, name, sealed)).toEqual(bytes);
    await expect(vault.contents.openBytes({ ...run, workspaceId: newId() }, name, sealed)).rejects.toThrow();
    expect(await vault.contents.openBytes(other, name, sealed)).toBeNull();
  });

  it('cannot be read by anyone once the keys of its workspace are destroyed', async () => {
    const [run, other] = [owner(), owner()];
    const rows = [
      { workspaceId: run.workspaceId, output: await getContent(run, 'gone') },
      { workspaceId: other.workspaceId, output: await getContent(other, 'stays') },
    ];
    const blob = { kind: 'blob', preview: await vault.contents.seal(run, 'beginning', 'beginning') };
    await vault.contents.eraseOf(run.workspaceId);
    clock.advance(60_000);
    expect(await vault.reveal(rows)).toEqual([
      rows[0],
      { workspaceId: other.workspaceId, output: { kind: 'inline', value: 'stays' } },
    ]);
    expect(await vault.reveal({ workspaceId: run.workspaceId, blob })).toMatchObject({ blob: { preview: '' } });
    expect(await vault.contents.open(run.workspaceId, String(rows[0]?.output.text))).toBeNull();
    await expect(vault.contents.seal(run, 'again')).rejects.toThrow(SubjectForgotten);
  });
});

describe('a secret', () => {
  const secret = () => ({ owner: `trigger-${newId()}`, name: 'signing' });

  it('is kept, read and deleted', async () => {
    const named = secret();
    expect(await vault.secrets.get(named)).toBeNull();
    expect(await vault.secrets.put(named, 'whsec_1')).toBe(1);
    expect(await vault.secrets.get(named)).toBe('whsec_1');
    await vault.secrets.delete(named);
    expect(await vault.secrets.live(named)).toEqual([]);
  });

  it('is replaced at once', async () => {
    const named = secret();
    await vault.secrets.put(named, 'one');
    expect(await vault.secrets.put(named, 'two')).toBe(2);
    expect(await vault.secrets.live(named)).toEqual(['two']);
  });

  it('has two values while it is rotated, and never three', async () => {
    const named = secret();
    await vault.secrets.put(named, 'one');
    await vault.secrets.rotate(named, 'two', 1_000);
    expect(await vault.secrets.live(named)).toEqual(['two', 'one']);
    await vault.secrets.rotate(named, 'three', 1_000);
    expect(await vault.secrets.live(named)).toEqual(['three', 'two']);
    clock.advance(1_000);
    expect(await vault.secrets.live(named)).toEqual(['three']);
  });

  it('that an event brought is replaced by its repetition, and the one before stays good as long as it was', async () => {
    const named = secret();
    const rotate = (text: string, revision: number) =>
      vault.secrets.rotateFor(named, text, { revision, overlap: 1_000 });
    await rotate('one', 0);
    await rotate('one again', 0);
    expect(await vault.secrets.live(named)).toEqual(['one again']);
    await rotate('two', 4);
    await rotate('two again', 4);
    expect(await vault.secrets.live(named)).toEqual(['two again', 'one again']);
    expect(await rotate('too early', 3)).toBeNull();
    clock.advance(1_000);
    expect(await rotate('too late', 4)).toBeNull();
    expect(await vault.secrets.live(named)).toEqual(['two again']);
  });

  it('has each version by its number as long as it is not dropped', async () => {
    const named = secret();
    const values = async () => Promise.all([1, 2, 3].map((version) => vault.secrets.at(named, version)));
    for (const value of ['one', 'two', 'three']) await vault.secrets.add(named, value);
    expect(await values()).toEqual(['one', 'two', 'three']);
    await vault.secrets.drop(named, 0, 1);
    await vault.secrets.drop(named, 3, 3);
    expect(await values()).toEqual([null, 'two', null]);
  });

  it('gets a version of its own for each of many at once', async () => {
    const named = secret();
    const versions = await Promise.all(Array.from({ length: 10 }, (_, n) => vault.secrets.put(named, `value ${n}`)));
    expect([...versions].sort((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await vault.secrets.live(named)).toHaveLength(1);
  });

  it('of an owner that has ended is deleted, and none is stored again, not even by many at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const named = secret();
      await vault.secrets.put(named, 'before');
      const stored = Array.from({ length: 8 }, (_, n) =>
        vault.secrets.put({ ...named, name: `value-${n % 3}` }, 'late'),
      );
      await Promise.all([...stored, vault.secrets.end(named.owner)]);
      expect(await vault.secrets.put(named, 'after')).toBeNull();
      expect(await vault.secrets.replace(named, 'after', { expected: 0 })).toBeNull();
      expect(await postgres.query('select 1 from vault.secrets where owner = $1', [named.owner])).toEqual([]);
    }
  });

  it('cannot be passed off as another', async () => {
    const [mine, yours] = [secret(), secret()];
    await vault.secrets.put(mine, 'mine');
    await vault.secrets.put(yours, 'yours');
    await postgres.execute(
      `update vault.secrets set box = other.box, wrapped = other.wrapped
       from vault.secrets other where vault.secrets.owner = $1 and other.owner = $2`,
      [mine.owner, yours.owner],
    );
    await expect(vault.secrets.get(mine)).rejects.toThrow('does not open');
    await vault.secrets.delete(mine);
  });
});

describe('starting', () => {
  it('goes on after a new key was put in front', async () => {
    const row = { name: await vault.seal(newId(), 'name', 'Ada') };
    const rotated = await open(`${key('k2')},${keyRing}`);
    expect(await rotated.reveal(row)).toEqual({ name: 'Ada' });
  });

  it('is refused without a key that something is sealed with', async () => {
    await vault.seal(newId(), 'name', 'Ada');
    await expect(open(key('k3'))).rejects.toThrow(UnknownKey);
  });

  it('is refused with another pepper', async () => {
    await expect(open(keyRing, randomBytes(32).toString('base64'))).rejects.toThrow(OtherPepper);
  });
});
