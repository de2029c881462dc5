import type { Room, WatchAnswer } from '@throughline/contracts/realtime.js';
import { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Client } from '../testing/client.js';
import { LiveClient } from '../testing/live-client.js';
import type { Person } from '../testing/person.js';
import { isUnsafe, routeCaller, summarise, type RouteCaller } from '../testing/route-caller.js';
import { securityCases } from '../testing/security-cases.js';

const cases = securityCases('tenant isolation');

let backend: Backend;
/** Owns the workspace that the others try to read. */
let ada: Person;
let caller: RouteCaller;
const nonMembers = new Map<string, Client>();

const suspended = async (): Promise<Client> => {
  const sue = await backend.signUp('Sue');
  await ada.admits(sue, 'admin');
  expect((await ada.client.post(ada.path(`/members/${sue.userId}/suspend`))).status).toBe(200);
  return sue.client;
};
const removed = async (): Promise<Client> => {
  const ray = await backend.signUp('Ray');
  await ada.admits(ray, 'owner');
  await ada.removes(ray);
  return ray.client;
};
/** Signed in and a member of no workspace: this person left their own workspace to another owner. */
const withoutWorkspace = async (): Promise<Client> => {
  const [hal, heir] = [await backend.signUp('Hal'), await backend.signUp('Heir')];
  await hal.admits(heir, 'owner');
  expect((await hal.client.post(hal.path('/leave'))).status).toBe(200);
  return hal.client;
};

beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada');
  caller = await routeCaller(backend, ada);
  nonMembers.set('the owner of another workspace', (await backend.signUp('Eve')).client);
  nonMembers.set('a member of no workspace', await withoutWorkspace());
  nonMembers.set('a removed owner', await removed());
  nonMembers.set('a suspended admin', await suspended());
  nonMembers.set('nobody', backend.visitor());
  await backend.settled();
});
afterAll(() => backend.stop());

const callers = [
  'the owner of another workspace',
  'a member of no workspace',
  'a removed owner',
  'a suspended admin',
  'nobody',
];
const getClient = (who: string): Client => nonMembers.get(who) ?? backend.visitor();

it.each(callers)(
  'every route of a workspace answers %s as if the workspace did not exist, and writes nothing',
  async (who) => {
    const head = await backend.app.get(EventStore).head();
    for (const route of caller.ofWorkspaces) {
      await cases.attempt(`${route.name} by ${who}`, async () => {
        const there = { workspaceId: ada.workspaceId, of: caller.things };
        const real = summarise(await caller.call(getClient(who), route, there));
        const missing = summarise(await caller.call(getClient(who), route, { workspaceId: newId(), of: {} }));
        expect([route.name, real]).toEqual([route.name, missing]);
        if (isUnsafe(route)) return;
        const past = summarise(await caller.call(getClient(who), route, { ...there, query: '?at=1' }));
        expect([route.name, past]).toEqual([route.name, missing]);
      });
    }
    expect(await backend.app.get(EventStore).head()).toBe(head);
  },
);

const rooms = (workspaceId: WorkspaceId, runId: RunId): Room[] => [
  { kind: 'workspace', workspaceId },
  { kind: 'run', workspaceId, runId },
  { kind: 'history', workspaceId },
];
const answered = (answer: WatchAnswer): string =>
  answer.kind === 'problem' ? `${answer.problem.status} ${answer.problem.code}` : answer.kind;

it.each(callers.slice(0, -1))('no room of a workspace opens over a socket for %s', async (who) => {
  const socket = await LiveClient.open(getClient(who));
  const real = rooms(ada.workspaceId, RunId.parse(caller.things['runId']));
  const missing = rooms(WorkspaceId.parse(newId()), RunId.parse(newId()));
  for (const [at, room] of real.entries())
    for (const since of [null, 0])
      await cases.attempt(`room ${room.kind} since ${since} by ${who}`, async () => {
        const there = answered(await socket.watch(room, since));
        const nowhere = answered(await socket.watch(missing[at] ?? room, since));
        expect([room.kind, there]).toEqual([room.kind, '404 not_found']);
        expect(there).toBe(nowhere);
      });
  expect(socket.said.filter(({ said }) => said === 'rows' || said === 'presence')).toEqual([]);
  socket.close();
});

cases.it('no socket opens without a session', async () => {
  await expect(LiveClient.open(backend.visitor())).rejects.toThrow();
});

it.each(['suspended', 'removed'])('a member who is %s while watching receives nothing more', async (how) => {
  await cases.attempt(`${how} while watching`, async () => {
    const guest = await backend.signUp('Guest');
    await ada.admits(guest, 'builder');
    const socket = await guest.socket();
    const room = { kind: 'workspace', workspaceId: ada.workspaceId } as const;
    expect(answered(await socket.watch(room))).toBe('synced');
    const path = ada.path(`/members/${guest.userId}`);
    expect((await (how === 'removed' ? ada.client.delete(path) : ada.client.post(`${path}/suspend`))).status).toBe(200);
    const since = performance.now();
    await socket.hears('closed');
    cases.measure(
      `milliseconds until the socket of a member who was ${how} was closed`,
      Math.round(performance.now() - since),
    );
    const heard = socket.said.length;
    expect((await ada.client.post(ada.path('/agents'), { name: 'Secret plan' })).status).toBe(201);
    await backend.settled();
    // A round trip of the socket: everything sent before has arrived by now.
    expect(answered(await socket.watch(room))).toBe('404 not_found');
    expect(socket.said.slice(heard).filter(({ said }) => said === 'rows')).toEqual([]);
    socket.close();
  });
});
