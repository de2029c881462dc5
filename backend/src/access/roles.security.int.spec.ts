import { RunId } from '@throughline/contracts/ids.js';
import { may, permissions, Role, type Permission } from '@throughline/contracts/roles.js';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { ProbesModule } from '../testing/probes.js';
import { isUnsafe, routeCaller, type RouteCaller } from '../testing/route-caller.js';
import { securityCases } from '../testing/security-cases.js';

const cases = securityCases('role matrix');

/** Who may do what, written down a second time on purpose: o owner, a admin, b builder, r runner, u auditor, + the grant. */
const matrix: Record<Permission, string> = {
  'workspace.read': 'oabru',
  'workspace.change': 'oa',
  'workspace.delete': 'o',
  'workspace.transfer': 'o',
  'members.list': 'oabru',
  'members.manage': 'oa',
  'agents.edit': 'oab',
  'agents.publish': 'oab',
  'runs.start': 'oabr',
  'runs.control': 'oabr',
  'runs.read': 'oabru',
  'triggers.edit': 'oab',
  'triggers.pause': 'oabr',
  'history.read': 'oabru',
  'billing.read': 'oau+',
  'billing.manage': 'o+',
  'billing.grant': 'o',
};
const letters: Record<Role, string> = { owner: 'o', admin: 'a', builder: 'b', runner: 'r', auditor: 'u' };
const all = Object.keys(permissions) as Permission[];

/** The five roles, and each that may have the grant with it. */
const standings = [
  ...Role.options.map((role) => ({ role, billing: false })),
  ...Role.options.filter((role) => role !== 'owner').map((role) => ({ role, billing: true })),
];
type Standing = (typeof standings)[number];
const nameOf = ({ role, billing }: Standing): string => (billing ? `${role} with billing` : role);
const mayBy = ({ role, billing }: Standing, permission: Permission): boolean =>
  matrix[permission].includes(letters[role]) || (billing && matrix[permission].includes('+'));

let backend: Backend;
let ada: Person;
let caller: RouteCaller;
const people = new Map<string, Person>();
const personOf = (standing: Standing): Person => people.get(nameOf(standing)) ?? ada;

beforeAll(async () => {
  backend = await startBackend({ modules: [ProbesModule] });
  ada = await backend.signUp('Ada');
  caller = await routeCaller(backend, ada);
  for (const standing of standings) {
    const person = await backend.signUp(nameOf(standing));
    await ada.admits(person, standing.role);
    people.set(nameOf(standing), person);
    if (!standing.billing) continue;
    const granted = await ada.client.put(ada.path(`/members/${person.userId}/billing`), { billing: true });
    expect(granted.status).toBe(200);
  }
  await backend.settled();
}, 120_000);
afterAll(() => backend.stop());

it.each(all)('the table says of %s what it must', async (permission) => {
  for (const standing of standings)
    await cases.attempt(`${permission} in the table for ${nameOf(standing)}`, () =>
      expect([nameOf(standing), may(standing, permission)]).toEqual([nameOf(standing), mayBy(standing, permission)]),
    );
});

it.each(all)('a route that asks for %s lets in exactly who may', async (permission) => {
  for (const standing of standings)
    await cases.attempt(`${permission} over HTTP for ${nameOf(standing)}`, async () => {
      const { status } = await personOf(standing).client.get(ada.path(`/probe/${permission}`));
      expect([nameOf(standing), status]).toEqual([nameOf(standing), mayBy(standing, permission) ? 200 : 403]);
    });
});

it.each(standings.map(nameOf))('every route of the product refuses and lets in as it must: %s', async (who) => {
  const standing = standings.find((each) => nameOf(each) === who) ?? { role: 'auditor', billing: false };
  // Things that are not there, and a revision that never was: whoever is let in changes nothing.
  const places = { workspaceId: ada.workspaceId, of: {} };
  const headers = { 'if-match': '"999999999"' };
  for (const route of caller.ofWorkspaces.filter(({ path }) => !path.includes('/probe/'))) {
    if (route.access?.kind !== 'member') continue;
    const { permission } = route.access;
    await cases.attempt(`${route.name} by ${who}`, async () => {
      const { status, text } = await caller.call(
        personOf(standing).client,
        route,
        places,
        isUnsafe(route) ? headers : {},
      );
      const refused = status === 403 && text.includes('"forbidden"');
      expect([route.name, who, refused, status < 500]).toEqual([route.name, who, !mayBy(standing, permission), true]);
    });
  }
});

it.each(standings.map(nameOf))('every room over a socket opens for who may: %s', async (who) => {
  const standing = standings.find((each) => nameOf(each) === who) ?? { role: 'auditor', billing: false };
  const socket = await personOf(standing).socket();
  const { workspaceId } = ada;
  const runId = RunId.parse(caller.things['runId']);
  for (const [room, permission] of [
    [{ kind: 'workspace', workspaceId }, 'workspace.read'],
    [{ kind: 'run', workspaceId, runId }, 'runs.read'],
    [{ kind: 'history', workspaceId }, 'history.read'],
  ] as const)
    await cases.attempt(`room ${room.kind} by ${who}`, async () => {
      const { kind } = await socket.watch(room);
      expect([room.kind, kind !== 'problem']).toEqual([room.kind, mayBy(standing, permission)]);
    });
  socket.close();
});
