import { isSealed } from '@throughline/contracts/personal.js';
import type { Role } from '@throughline/contracts/roles.js';
import { SecurityPage, type SecurityEventView } from '@throughline/contracts/security/security.requests.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { RecordRefusals } from '../access/refusals/record-refusals.js';
import { startBackend, type Backend } from '../testing/backend.js';
import { password, type Person } from '../testing/person.js';
import { getProgram } from '../testing/program.js';

let backend: Backend;
let ada: Person;
const people = new Map<Role, Person>();
const member = (role: Role): Person => people.get(role) ?? ada;

beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada');
  for (const role of ['admin', 'builder', 'runner', 'auditor'] as const) {
    const person = await backend.signUp(`The ${role}`);
    await ada.admits(person, role);
    people.set(role, person);
  }
});
afterAll(() => backend.stop());

const list = async (query = '', of: Person = ada): Promise<SecurityEventView[]> => {
  await backend.settled();
  return (await of.client.get(of.path(`/security${query}`))).as(SecurityPage).items;
};
const findRefused = async ({ userId }: Person) => list(`?kind=refused&person=${userId}`);
const waitForEvents = (
  what: string,
  events: () => Promise<SecurityEventView[]>,
  count = 1,
): Promise<SecurityEventView[]> =>
  eventually(what, async () => {
    const found = await events();
    return found.length === count ? found : undefined;
  });
const promote = (by: Person, whom: Person, role: Role) =>
  by.client.patch(ada.path(`/members/${whom.userId}/role`), { role });

describe('A refused attempt', () => {
  it('of an auditor who wants to make an owner is shown with who, what, when, browser and network', async () => {
    const auditor = member('auditor');
    const before = Date.now();
    expect((await promote(auditor, auditor, 'owner')).status).toBe(403);
    const [event] = await waitForEvents('the refusal is shown', () => findRefused(auditor));
    expect(event).toMatchObject({
      type: 'PermissionRefused',
      name: 'The auditor',
      via: 'browser',
      network: expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/),
      data: {
        permission: 'members.manage',
        cause: 'role',
        count: 1,
        action: 'PATCH /api/workspaces/:workspaceId/members/:userId/role',
      },
    });
    expect(Date.parse(event?.at ?? '')).toBeGreaterThanOrEqual(before - 1_000);
  });

  it('is in the log with a sealed network, and in no history that every member reads', async () => {
    const stored = await backend.app.get(EventStore).last(`security-${ada.workspaceId}`);
    const origin = stored?.meta.origin;
    expect(origin !== undefined && 'network' in origin && isSealed(origin.network ?? '')).toBe(true);
    expect((await ada.client.get(ada.path('/history?limit=200'))).text).not.toContain('PermissionRefused');
  });

  it('is in what the person who tried can export about themselves', async () => {
    await backend.settled();
    expect((await member('auditor').client.get('/api/me/export')).text).toContain('PermissionRefused');
  });

  it('that is repeated fills no log: the rest is counted and recorded together', async () => {
    const runner = member('runner');
    for (let at = 0; at < 40; at += 1) expect((await promote(runner, runner, 'owner')).status).toBe(403);
    await waitForEvents('the first refusal is shown', () => findRefused(runner));
    backend.clock.advance(61_000);
    backend.app.get(RecordRefusals).recordEnded();
    const [rest, first] = await waitForEvents('the rest is shown', () => findRefused(runner), 2);
    expect([first?.data['count'], rest?.data['count']]).toEqual([1, 39]);
  });

  it('of a program names the key and the missing scope', async () => {
    const builder = member('builder');
    const program = await getProgram(builder, { workspaceId: ada.workspaceId, name: 'CI', scopes: ['workspace.read'] });
    expect((await program.post(ada.path('/agents'), { name: 'Scout' })).status).toBe(403);
    const [event] = await waitForEvents('the refusal is shown', () => findRefused(builder));
    expect(event).toMatchObject({
      via: 'api_key',
      data: { permission: 'agents.edit', cause: 'scope' },
      key: { name: 'CI' },
    });
  });

  it('towards somebody above is recorded too', async () => {
    const admin = member('admin');
    expect((await promote(admin, ada, 'runner')).status).toBe(403);
    const [event] = await waitForEvents('the refusal is shown', () => findRefused(admin));
    expect(event?.data).toMatchObject({ permission: 'members.manage', cause: 'rank' });
  });

  it('of somebody who is not a member leaves nothing in the workspace', async () => {
    const eve = await backend.signUp('Eve');
    expect((await eve.client.get(ada.path('/security'))).status).toBe(404);
    expect((await list('?limit=200')).filter(({ userId }) => userId === eve.userId)).toEqual([]);
  });
});

describe('The security of a workspace', () => {
  it.each<[Role, number]>([
    ['owner', 200],
    ['admin', 200],
    ['auditor', 200],
    ['builder', 403],
    ['runner', 403],
  ])('answers a member with the role %s with %d', async (role, status) => {
    expect((await member(role).client.get(ada.path('/security'))).status).toBe(status);
    expect((await member(role).client.get(ada.path('/security/export?format=csv'))).status).toBe(status);
  });

  it('has sign-ins only of the time in which a person was a member, and never of other workspaces', async () => {
    const guest = await backend.signUp('Guest');
    const signIn = () => backend.visitor().post('/api/auth/sign-in', { email: guest.email, password });
    const signIns = () => list(`?kind=sign_in&person=${guest.userId}`);
    await signIn();
    await ada.admits(guest, 'builder');
    expect(await signIns()).toEqual([]);
    await signIn();
    const [during] = await waitForEvents('the sign-in is shown', signIns);
    expect(during).toMatchObject({
      type: 'SignedIn',
      name: 'Guest',
      network: expect.any(String),
      data: { newDevice: true },
    });
    await ada.removes(guest);
    await signIn();
    expect(await signIns()).toEqual([during]);
    await ada.admits(guest, 'builder');
    await signIn();
    expect(await signIns()).toHaveLength(2);
    const own = await list(`?kind=sign_in&person=${guest.userId}`, guest);
    expect(own.length).toBeGreaterThan(2);
  });

  it('has sign-ins that failed', async () => {
    const auditor = member('auditor');
    await backend.visitor().post('/api/auth/sign-in', { email: auditor.email, password: 'wrong horse' });
    const [event] = await waitForEvents('it is shown', () => list(`?kind=sign_in_refused&person=${auditor.userId}`));
    expect(event).toMatchObject({ type: 'SignInRefused', data: { reason: 'password' } });
    expect(event?.network).toMatch(/\.0\/24$/);
  });

  it('has the API keys of this workspace alone, also when their person leaves', async () => {
    const leaver = await backend.signUp('Leaver');
    await ada.admits(leaver, 'builder');
    await getProgram(leaver, { name: 'Elsewhere' });
    await getProgram(leaver, { workspaceId: ada.workspaceId, name: 'Here', scopes: ['runs.read'] });
    await ada.removes(leaver);
    const keys = () => list(`?kind=api_key&person=${leaver.userId}`);
    const events = await waitForEvents('both are shown', keys, 2);
    expect(events.map(({ type, key }) => [type, key?.name])).toEqual([
      ['ApiKeyRevoked', 'Here'],
      ['ApiKeyCreated', 'Here'],
    ]);
    expect(events[0]?.data).toEqual({ reason: 'member_removed' });
    expect(events[1]?.key?.scopes).toEqual(['runs.read']);
  });

  it('is read in pages, narrowed by kind, person and time, and exported as it is filtered', async () => {
    const all = await list('?limit=200');
    const paged: SecurityEventView[] = [];
    for (let before = ''; ;) {
      const answer = (await ada.client.get(ada.path(`/security?limit=2${before}`))).as(SecurityPage);
      paged.push(...answer.items);
      if (answer.next === null) break;
      before = `&before=${answer.next}`;
    }
    expect(paged).toEqual(all);
    expect((await list('?kind=refused,api_key&limit=200')).map(({ id }) => id)).toEqual(
      all.filter(({ type }) => /^(PermissionRefused|ApiKey)/.test(type)).map(({ id }) => id),
    );
    const { at } = all[3] ?? { at: '' };
    expect((await list(`?to=${at}&limit=200`)).every((event) => event.at < at)).toBe(true);
    expect((await ada.client.get(ada.path('/security?who=ada'))).status).toBe(422);
    const { text } = await ada.client.get(ada.path('/security/export?format=csv&kind=refused'));
    const refused = all.filter(({ type }) => type === 'PermissionRefused');
    expect(text.trim().split('\n')).toHaveLength(refused.length + 1);
    expect(text).toContain('The auditor');
  });

  it('has nothing of a person who was erased', async () => {
    const runner = member('runner');
    expect((await list(`?person=${runner.userId}`)).length).toBeGreaterThan(0);
    const { schema } = await tableOfPeople();
    await backend.app.get(Postgres).execute(`update ${schema} set status = 'erased' where id = $1`, [runner.userId]);
    expect(await list(`?person=${runner.userId}`)).toEqual([]);
  });
});

const tableOfPeople = async (): Promise<{ schema: string }> => {
  const [found] = await backend.app
    .get(Postgres)
    .query<{ schema: string }>(`select schemaname || '.people' as schema from pg_tables where tablename = 'people'`);
  return found ?? { schema: '' };
};
