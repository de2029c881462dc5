import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { MaintenanceState } from '@throughline/contracts/operations/maintenance.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { restoreFolder } from '@throughline/ops/backup/restore-folder.js';
import { startEventStore } from '@throughline/event-store/node.js';
import { startPostgres } from '@throughline/embedded/postgres.js';
import { onOwnNode } from '@throughline/embedded/testing/own-node.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { takeBackup } from '@throughline/platform/backup/write-backup.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { PolicyRunner } from '@throughline/platform/policies/policy-runner.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { Client } from '../../testing/client.js';
import { listenTo } from '../../testing/log-listener.js';
import { password, type Person } from '../../testing/person.js';
import { runEveryTask } from '../../testing/run-every-task.js';
import { newAddress } from '../../testing/sign-up-fixture.js';
import { ScheduleClock } from '../../triggers/schedules/schedule-clock.js';
import { getArea } from '@throughline/ops/product/areas.js';

const hour = 3_600_000;
const invited = 'grace@example.com';
/** A registration that nobody confirmed is due to be erased by then. */
const inNineDays = (): Date => new Date(Date.now() + 9 * 24 * hour);

/** The stack of a restored folder. */
const getStack = async (folder: string): Promise<TestStack> => {
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const node = await startEventStore({ databaseUrl: postgres.url });
  const stop = async (): Promise<void> => {
    await node.stop();
    await postgres.stop();
  };
  return { databaseUrl: postgres.url, eventStoreUrl: node.url, stop };
};

onOwnNode('A copy restored from a backup', () => {
  let folder: string;
  let stack: TestStack;
  let original: Backend;
  let copyStack: TestStack;
  let copy: Backend;
  let ada: Person;
  let triggerId: string;
  let takenAt: string;
  let log: ReturnType<typeof listenTo>;

  const post = async (path: string, body: unknown = {}) => (await ada.client.post(ada.path(path), body)).as(Receipt);

  /** An hourly trigger, a registration that nobody confirms, and an invitation that waits for its e-mail. */
  const use = async (): Promise<void> => {
    const somebody = { name: 'Mae', email: newAddress(), password, acceptTerms: true };
    expect((await original.visitor().post('/api/auth/register', somebody)).status).toBeLessThan(300);
    await original.mailbox.arrives(somebody.email);
    const agent = await post('/agents', { name: 'Clerk', from: { kind: 'import', definition: definition() } });
    await post(`/agents/${agent.id}/publish`, { note: '' });
    await original.settled();
    const settings = {
      kind: 'schedule',
      timing: { kind: 'interval', minutes: 60 },
      timeZone: 'UTC',
      misfire: 'run_once',
    };
    triggerId = (await post('/triggers', { agentId: agent.id, name: 'Hourly', settings })).id;
    original.app.get(Jobs).pause();
    await original.app.get(PolicyRunner).pause();
    await ada.client.post(ada.path('/invitations'), { invitations: [{ email: invited, role: 'builder' }] });
    await original.settled();
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'throughline-copy-'));
    await chmod(folder, 0o711);
    stack = await startStack();
    original = await startBackend({ stack });
    ada = await original.signUp('Ada');
    await use();
    const file = join(folder, 'a.backup');
    const { keyRing, pepper } = original.config;
    ({ takenAt } = await takeBackup({ databaseUrl: stack.databaseUrl, file, pepper }));
    const to = join(folder, 'copy');
    await restoreFolder(file, to, { keysFor: () => Promise.resolve({ keyRing, pepper }), progress: () => undefined });
    copyStack = await getStack(to);
    copy = await startBackend({ stack: copyStack, env: { KEY_RING: keyRing, PEPPER: pepper } });
    log = listenTo(copy.app.get(EventStore));
    await copy.settled();
    // The product starts twice here.
  }, 300_000);
  afterAll(async () => {
    await log.stop();
    await copy.stop();
    await copyStack.stop();
    await original.stop();
    await stack.stop();
    await rm(folder, { recursive: true });
  });

  /** Sessions are restored too. */
  const onCopy = (): Client => {
    const client = new Client(copy.url);
    for (const [name, value] of ada.client.cookies) client.cookies.set(name, value);
    return client;
  };

  it('shows what the original showed, with its names, to who was signed in', async () => {
    const [there, here] = [await onCopy().get('/api/me'), await ada.client.get('/api/me')];
    expect(there.json).toMatchObject({ name: 'Ada' });
    expect(there.json).toEqual(here.json);
    const agents = async (client: Client) => (await client.get(ada.path('/agents'))).as(page(AgentRow)).items;
    expect(await agents(onCopy())).toEqual(await agents(ada.client));
  });

  it('says on every screen that it is a copy, and refuses changes', async () => {
    const { mode, plan } = (await copy.visitor().get('/api/maintenance')).as(MaintenanceState);
    expect(mode).toBe('read_only');
    expect(plan?.message).toContain(`restored from a backup of ${takenAt.slice(0, 16).replace('T', ' ')} UTC`);
    expect((await onCopy().post(ada.path('/agents'), { name: 'Two' })).problem.code).toBe('read_only');
  });

  it('fires no schedule, reacts to nothing and sends no mail before an operator releases it', async () => {
    copy.clock.advance(2 * hour);
    await copy.app.get(ScheduleClock).wake();
    expect((await log.about(triggerId)).map(({ type }) => type)).toEqual(['TriggerCreated']);
    expect((await copy.mailbox.sent()).length).toBe(0);
  });

  it('runs no recurring task that appends or sends, however much is due', async () => {
    const { ran, mayRest, appended } = await runEveryTask(copy, inNineDays());
    expect(appended).toEqual([]);
    expect((await copy.mailbox.sent()).length).toBe(0);
    expect(mayRest).toEqual(expect.arrayContaining(['erase-people', 'renew-idle-tokens']));
    expect(ran.filter((name) => mayRest.includes(name))).toEqual([]);
  });

  it('goes on with everything once an operator releases it', async () => {
    const said: string[] = [];
    expect(await getArea(['release'])({ app: copy.app, print: (text) => said.push(text) })).toBe(0);
    expect(said).toEqual(['Released: runs, triggers, mails and payments go on.']);
    await log.heard('TriggerFired', triggerId);
    expect((await copy.mailbox.arrives(invited)).subject).toContain('Ada');
    expect((await onCopy().post(ada.path('/agents'), { name: 'Three' })).status).toBe(201);
    const { ran, mayRest, appended } = await runEveryTask(copy, inNineDays());
    expect(ran).toEqual(expect.arrayContaining(mayRest));
    expect(appended).toContain('RegistrationExpired');
  });

  it('refuses to start on the log alone, and says what is missing', async () => {
    const database = await createTestDatabase();
    const alone = { databaseUrl: database.url, eventStoreUrl: stack.eventStoreUrl, stop: () => Promise.resolve() };
    await expect(startBackend({ stack: alone })).rejects.toThrow(
      'this database has none of the keys that they were sealed with: its schema vault is empty',
    );
    await database.drop();
  });
});
