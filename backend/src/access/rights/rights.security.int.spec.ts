import { memberRemoved } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Client } from '../../testing/client.js';
import { LiveClient } from '../../testing/live-client.js';
import type { Person } from '../../testing/person.js';
import { Program, getProgram } from '../../testing/program.js';
import { RecordRights } from '../../workspaces/record-rights.js';

let backend: Backend;
let postgres: Postgres;
/** Another process. */
let elsewhere: string;
let ada: Person;
beforeAll(async () => {
  backend = await startBackend();
  postgres = backend.app.get(Postgres);
  elsewhere = (await backend.another()).url;
  ada = await backend.signUp('Ada');
});
afterAll(() => backend?.stop());

const memberRow = 'select role, status from rm.members where workspace_id = $1 and user_id = $2';

/** Holds a lock until the work is done, so that the projections worker cannot fold what happens to members meanwhile. */
const whileTablesAreBehind = (member: Person, work: () => Promise<void>): Promise<void> =>
  postgres.transaction(async (tx) => {
    await tx.execute('lock table rm.members, rm.workspaces in share row exclusive mode');
    const before = await postgres.query(memberRow, [ada.workspaceId, member.userId]);
    await work();
    expect(await postgres.query(memberRow, [ada.workspaceId, member.userId])).toEqual(before);
  });
const admitted = async (name: string): Promise<Person> => {
  const person = await backend.signUp(name);
  await ada.admits(person, 'builder');
  return person;
};
const change = async (path: string, body?: unknown): Promise<Receipt> =>
  (await ada.client.post(ada.path(path), body)).as(Receipt);
const reads = async (client: Client): Promise<number> => (await client.get(ada.path('/agents'))).status;
const creates = async (client: Client): Promise<number> =>
  (await client.post(ada.path('/agents'), { name: 'Late' })).status;
/** Each process has cached that the person is a member. */
const everywhere = async (person: Person): Promise<Client[]> => {
  const { key } = await getProgram(person, { workspaceId: ada.workspaceId });
  const clients = [
    person.client,
    new Program(backend.url, key),
    person.client.at(elsewhere),
    new Program(elsewhere, key),
  ];
  for (const client of clients) expect(await reads(client)).toBe(200);
  return clients;
};
/** A key is also revoked when its owner is removed, and says so with 401. */
const isRefused = (status: number): boolean => status === 404 || status === 401;
const mayAct = async (client: Client): Promise<boolean> => {
  const statuses = [await reads(client), await creates(client)];
  if (statuses.every(isRefused)) return false;
  expect(statuses).toEqual([200, 201]);
  return true;
};
/** At once where the command was answered; elsewhere as soon as that process is notified. */
const expectEverywhere = async (clients: readonly Client[], wanted: 'admitted' | 'refused'): Promise<void> => {
  for (const client of clients) {
    if (client.url === backend.url) expect(await mayAct(client)).toBe(wanted === 'admitted');
    else await eventually(`${wanted} elsewhere`, async () => isRefused(await reads(client)) === (wanted === 'refused'));
  }
};

describe('while the read tables are behind', () => {
  it.each([
    ['suspended', (ben: Person) => change(`/members/${ben.userId}/suspend`)],
    ['removed', (ben: Person) => ada.client.delete(ada.path(`/members/${ben.userId}`))],
    ['gone by themselves', (ben: Person) => ben.client.post(ada.path('/leave'))],
  ])('a member who is %s can do nothing any more, in any process, nor can their API key', async (_, withdraw) => {
    const ben = await admitted('Ben');
    const clients = await everywhere(ben);
    await whileTablesAreBehind(ben, async () => {
      await withdraw(ben);
      await expectEverywhere(clients, 'refused');
      expect((await ben.client.get(`/api/workspaces/by-slug/${ada.slug}`)).status).toBe(404);
      const { memberships } = (await ben.client.get('/api/me')).as(Me);
      expect(memberships.map(({ workspaceId }) => workspaceId)).toEqual([ben.workspaceId]);
    });
    await backend.settled();
    await expectEverywhere(clients, 'refused');
  });

  it('a member who is reinstated has their rights at once', async () => {
    const ben = await admitted('Ben');
    const clients = await everywhere(ben);
    await whileTablesAreBehind(ben, async () => {
      await change(`/members/${ben.userId}/suspend`);
      await change(`/members/${ben.userId}/reinstate`);
      await expectEverywhere(clients, 'admitted');
    });
    await change(`/members/${ben.userId}/suspend`);
    await backend.settled();
    await whileTablesAreBehind(ben, async () => {
      await expectEverywhere(clients, 'refused');
      await change(`/members/${ben.userId}/reinstate`);
      await expectEverywhere(clients, 'admitted');
    });
  });

  it('a role counts from the answer on, lowered or raised', async () => {
    const ben = await admitted('Ben');
    const [here, key, there] = await everywhere(ben);
    const becomes = async (role: string) =>
      (await ada.client.patch(ada.path(`/members/${ben.userId}/role`), { role })).as(Receipt);
    await whileTablesAreBehind(ben, async () => {
      await becomes('auditor');
      for (const client of [here, key]) expect(client && (await creates(client))).toBe(403);
      await eventually('another process knows', async () => there && (await creates(there)) === 403);
      await becomes('builder');
      for (const client of [here, key]) expect(client && (await creates(client))).toBe(201);
    });
  });

  it('a socket leaves the rooms of the workspace and joins none, in any process', async () => {
    const ben = await admitted('Ben');
    const room = { kind: 'workspace', workspaceId: ada.workspaceId } as const;
    const sockets = [await ben.socket(), await LiveClient.open(ben.client.at(elsewhere))];
    for (const socket of sockets) expect(await socket.watch(room)).toMatchObject({ kind: 'synced' });
    await whileTablesAreBehind(ben, async () => {
      await change(`/members/${ben.userId}/suspend`);
      for (const socket of sockets) {
        await socket.hears('closed', ({ message }) => message.reason === 'forbidden');
        expect(await socket.watch(room)).toMatchObject({ kind: 'problem', problem: { code: 'not_found' } });
      }
    });
    const { id } = await change('/agents', { name: 'Secret' });
    await backend.settled();
    for (const socket of sockets) {
      expect(JSON.stringify(socket.said)).not.toContain(id);
      socket.close();
    }
  });

  it('a workspace that is to be deleted cannot be changed, and can as soon as it is restored', async () => {
    const eve = await backend.signUp('Eve');
    const make = () => eve.client.post(eve.path('/agents'), { name: 'Late' });
    await whileTablesAreBehind(eve, async () => {
      (await eve.client.post(eve.path('/deletion'), { name: 'Place of Eve' })).as(Receipt);
      expect((await make()).problem.code).toBe('workspace_deleting');
      (await eve.client.delete(eve.path('/deletion'))).as(Receipt);
      expect((await make()).status).toBe(201);
    });
  });

  it('what a process recorded no more, because it ended after its event, another one does', async () => {
    const ben = await admitted('Ben');
    const clients = await everywhere(ben);
    const store = backend.app.get(EventStore);
    await backend.settled();
    const stream = `workspace-${ada.workspaceId}`;
    await whileTablesAreBehind(ben, async () => {
      const last = await store.last(stream);
      const removed = memberRemoved({ workspaceId: ada.workspaceId, userId: ben.userId });
      await store.append(stream, [newEvent(removed, { workspaceId: ada.workspaceId })], last?.revision ?? 'none');
      for (const client of clients)
        await eventually('the member is shut out', async () => isRefused(await reads(client)));
    });
  });
});

it('what the read tables have folded is kept only there', async () => {
  const ben = await admitted('Ben');
  await change(`/members/${ben.userId}/suspend`);
  await backend.settled();
  const recorded = () =>
    postgres.query('select 1 from rights.members where id = $1', [`${ada.workspaceId}/${ben.userId}`]);
  expect(await recorded()).toHaveLength(1);
  await backend.app.get(RecordRights, { strict: false }).deleteFolded();
  expect(await recorded()).toEqual([]);
  expect(await reads(ben.client)).toBe(404);
});
