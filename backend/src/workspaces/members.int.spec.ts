import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Belongings, MembersOverview, MembersSecurity } from '@throughline/contracts/workspaces/workspace.requests.js';
import { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import type { Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { shareBackend } from '../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp('Ada');
});

const member = (person: Person, below = '') => ada.path(`/members/${person.userId}${below}`);
const joins = async (name: string, role: 'admin' | 'builder' | 'runner'): Promise<Person> => {
  const person = await backend.signUp(name);
  await ada.admits(person, role);
  return person;
};
const makes = async (person: Person, name: string): Promise<{ agent: string; trigger: string }> => {
  const agent = (await person.client.post(ada.path('/agents'), { name })).as(Receipt);
  const trigger = await person.client.post(ada.path(`/triggers?after=${agent.position}`), {
    agentId: agent.id,
    name: `${name} hourly`,
    settings: { kind: 'schedule', timing: { kind: 'interval', minutes: 60 }, timeZone: 'UTC', misfire: 'skip' },
  });
  await backend.settled();
  return { agent: agent.id, trigger: (trigger.json as { id: string }).id };
};
const findStatus = async (person: Person): Promise<string | undefined> => {
  await backend.settled();
  const { items } = (await ada.client.get(ada.path('/members'))).as(page(MemberRow));
  return items.find(({ userId }) => userId === person.userId)?.status;
};
/** The owner of an agent and of a trigger, once they are this person. */
const handedOver = ({ agent, trigger }: { agent: string; trigger: string }, to: Person) =>
  eventually('the agent and the trigger have the new owner', async () => {
    const owners = [
      (await ada.client.get(ada.path(`/agents/${agent}`))).as(AgentRow).ownerId,
      (await ada.client.get(ada.path(`/triggers/${trigger}`))).as(TriggerRow).ownerId,
    ];
    return owners.every((each) => each === to.userId);
  });

describe('a member who gains a role', () => {
  it('gets a new token for each session; who loses one does not', async () => {
    const person = await joins('Gain', 'runner');
    const elsewhere = person.client.clone();
    const role = async (next: string): Promise<void> => {
      (await ada.client.patch(member(person, '/role'), { role: next })).as(Receipt);
      await backend.settled();
    };
    const before = person.client.cookies.get('sid');
    await role('auditor');
    await person.client.get('/api/me');
    expect(person.client.cookies.get('sid')).toBe(before);
    await role('admin');
    while (person.client.cookies.get('sid') === before) await person.client.get('/api/me');
    expect((await person.client.get(ada.path('/members/security'))).status).toBe(200);
    // Requests that were on their way with the old one still go through for a minute.
    expect((await elsewhere.get('/api/me')).status).toBe(200);
  });
});

describe('by what members sign in', () => {
  it('is told to those who manage members, and to nobody else', async () => {
    const [runner, admin] = [await joins('Rune', 'runner'), await joins('Adm', 'admin')];
    await backend.app
      .get(Postgres)
      .query(`insert into vault.second_factors (user_id, enabled_at) values ($1, now())`, [runner.userId]);
    const { people } = (await admin.client.get(ada.path('/members/security'))).as(MembersSecurity);
    const getSecurity = ({ userId }: Person) => people.find((each) => each.userId === userId);
    expect(getSecurity(runner)).toEqual({ userId: runner.userId, authenticator: true, passkeys: 0 });
    expect(getSecurity(admin)).toEqual({ userId: admin.userId, authenticator: false, passkeys: 0 });
    expect((await runner.client.get(ada.path('/members/security'))).problem.code).toBe('forbidden');
  });
});

describe('a suspended member', () => {
  it('is shut out of routes and rooms at once, and let in again as they were', async () => {
    const ben = await joins('Ben', 'admin');
    const socket = await ben.socket();
    const room = { kind: 'workspace', workspaceId: ada.workspaceId } as const;
    expect(await socket.watch(room)).toMatchObject({ kind: 'synced' });
    const { position } = (await ada.client.post(member(ben, '/suspend'))).as(Receipt);
    expect(await socket.hears('closed')).toMatchObject({ message: { room, reason: 'forbidden' } });
    expect((await ben.client.get(ada.path(`?after=${position}`))).problem.code).toBe('not_found');
    expect((await socket.watch(room)).kind).toBe('problem');
    expect(await findStatus(ben)).toBe('suspended');
    const bySlug = `/api/workspaces/by-slug/${ada.slug}`;
    expect((await ben.client.get(bySlug)).problem.code).toBe('membership_suspended');
    expect((await ben.client.get('/api/me')).json).toMatchObject({ memberships: [{ workspaceId: ben.workspaceId }] });

    const back = (await ada.client.post(member(ben, '/reinstate'))).as(Receipt);
    expect((await ben.client.get(ada.path(`/invitations?after=${back.position}`))).status).toBe(200);
    expect(await socket.watch(room)).toMatchObject({ kind: 'synced' });
    socket.close();
    await ada.removes(ben);
  });

  it('is never an owner’s peer, nor oneself', async () => {
    const carl = await joins('Carl', 'admin');
    expect((await carl.client.post(member(ada, '/suspend'))).problem.code).toBe('forbidden');
    expect((await ada.client.post(member(ada, '/suspend'))).problem.code).toBe('forbidden');
    await ada.removes(carl);
  });
});

describe('another role', () => {
  it('counts for the next request, and shuts what it does not open', async () => {
    const dan = await joins('Dan', 'admin');
    const { position } = (await ada.client.patch(member(dan, '/role'), { role: 'runner' })).as(Receipt);
    const invite = { invitations: [{ email: 'x@example.org', role: 'runner' }] };
    expect((await dan.client.post(ada.path(`/invitations?after=${position}`), invite)).problem.code).toBe('forbidden');
    expect((await dan.client.post(ada.path('/agents'), { name: 'No' })).problem.code).toBe('forbidden');
    expect((await dan.client.get(ada.path('/agents'))).status).toBe(200);
    await ada.removes(dan);
  });
});

describe('what a member owns', () => {
  it('is listed, and goes to the chosen successor when they are removed', async () => {
    const [eva, finn] = [await joins('Eva', 'builder'), await joins('Finn', 'builder')];
    const made = await makes(eva, 'Scout');
    expect((await ada.client.get(member(eva, '/belongings'))).as(Belongings)).toEqual({
      agents: [{ id: made.agent, name: 'Scout' }],
      triggers: [{ id: made.trigger, name: 'Scout hourly' }],
    });
    expect((await ada.client.delete(member(eva))).problem.code).toBe('successor_needed');
    expect((await ada.client.delete(`${member(eva)}?successorId=${eva.userId}`)).problem.code).toBe('successor_needed');
    (await ada.client.delete(`${member(eva)}?successorId=${finn.userId}`)).as(Receipt);
    await handedOver(made, finn);
    expect(await findStatus(eva)).toBe('removed');
    expect((await ada.client.get(member(eva, '/belongings'))).problem.code).toBe('not_found');
  });

  it('goes with them when they leave by themselves', async () => {
    const gil = await joins('Gil', 'builder');
    const made = await makes(gil, 'Ledger');
    expect((await gil.client.post(ada.path('/leave'))).problem.code).toBe('successor_needed');
    const { position } = (await gil.client.post(ada.path('/leave'), { successorId: ada.userId })).as(Receipt);
    await handedOver(made, ada);
    expect((await gil.client.get(ada.path(`?after=${position}`))).problem.code).toBe('not_found');
  });

  it('needs no successor if nothing is owned, but the last owner cannot leave', async () => {
    const hana = await joins('Hana', 'runner');
    (await hana.client.post(ada.path('/leave'))).as(Receipt);
    expect(await findStatus(hana)).toBe('removed');
    const iris = await backend.signUp('Iris');
    expect((await iris.client.post(iris.path('/leave'))).problem.code).toBe('last_owner');
  });
});

it('members are listed by their role and status, also those who left', async () => {
  const mia = await backend.signUp('Mia');
  const [ned, oda] = [await backend.signUp('Ned'), await backend.signUp('Oda')];
  await mia.admits(ned, 'runner');
  await mia.admits(oda, 'runner');
  await mia.removes(oda);
  await backend.settled();
  const list = async (query: string) =>
    (await mia.client.get(`${mia.path('/members')}?${query}&count=true`)).as(page(MemberRow));
  expect(await list('status=removed')).toMatchObject({ items: [{ userId: oda.userId }], total: 1 });
  expect(await list('role=runner,auditor&status=active')).toMatchObject({ items: [{ userId: ned.userId }], total: 1 });
  expect(await list('')).toMatchObject({ total: 3 });
});

it('the overview says who was active when, who owns what, and how many seats are taken', async () => {
  const jo = await backend.signUp('Jo');
  const kim = await backend.signUp('Kim');
  await jo.admits(kim, 'auditor');
  await jo.client.post(jo.path('/agents'), { name: 'One' });
  await jo.client.post(jo.path('/invitations'), { invitations: [{ email: 'y@example.org', role: 'runner' }] });
  await backend.settled();
  const overview = (await kim.client.get(jo.path('/members/overview'))).as(MembersOverview);
  expect(overview.seats).toEqual({ taken: 2, total: 250 });
  expect(overview.people.find(({ userId }) => userId === jo.userId)).toMatchObject({ agents: 1, triggers: 0 });
  expect(overview.people.find(({ userId }) => userId === jo.userId)?.lastActiveAt).not.toBeNull();
  expect(overview.people.find(({ userId }) => userId === kim.userId)).toMatchObject({ lastActiveAt: null, agents: 0 });
});
