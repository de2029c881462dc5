import { RunId } from '@throughline/contracts/ids.js';
import { may, permissions, type Permission } from '@throughline/contracts/permissions.js';
import { Role } from '@throughline/contracts/roles.js';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { ProbesModule } from '../testing/probes.js';
import { isUnsafe, routeCaller, type RouteCaller } from '../testing/route-caller.js';
import { securityCases } from '../testing/security-cases.js';

const cases = securityCases('role matrix');

/** The permissions of each role, written a second time on purpose: o owner, a admin, b builder, r runner, u auditor, + the grant. */
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
  'contents.erase': 'o',
  'retention.manage': 'oa',
  'approvals.manage': 'oa',
  'triggers.edit': 'oab',
  'triggers.pause': 'oabr',
  'templates.make': 'oab',
  'connections.read': 'oabru',
  'connections.own': 'oabr',
  'connections.use': 'oab',
  'connections.manage': 'oa',
  'workspace.halt': 'oar',
  'workspace.release': 'oa',
  'endpoints.manage': 'oa',
  'history.read': 'oabru',
  'security.read': 'oau',
  'billing.read': 'oau+',
  'billing.manage': 'o+',
  'billing.grant': 'o',
  'budgets.manage': 'oa+',
};
const symbols: Record<Role, string> = { owner: 'o', admin: 'a', builder: 'b', runner: 'r', auditor: 'u' };
const all = Object.keys(permissions) as Permission[];

/** The five roles, and each role that can have the grant together with it. */
const grants = [
  ...Role.options.map((role) => ({ role, billing: false })),
  ...Role.options.filter((role) => role !== 'owner').map((role) => ({ role, billing: true })),
];
type Grant = (typeof grants)[number];
const formatName = ({ role, billing }: Grant): string => (billing ? `${role} with billing` : role);
const mayBy = ({ role, billing }: Grant, permission: Permission): boolean =>
  matrix[permission].includes(symbols[role]) || (billing && matrix[permission].includes('+'));

let backend: Backend;
let ada: Person;
let caller: RouteCaller;
const people = new Map<string, Person>();
const getPerson = (grant: Grant): Person => people.get(formatName(grant)) ?? ada;

beforeAll(async () => {
  backend = await startBackend({ modules: [ProbesModule] });
  ada = await backend.signUp('Ada');
  caller = await routeCaller(backend, ada);
  for (const grant of grants) {
    const person = await backend.signUp(formatName(grant));
    await ada.admits(person, grant.role);
    people.set(formatName(grant), person);
    if (!grant.billing) continue;
    const granted = await ada.client.put(ada.path(`/members/${person.userId}/billing`), { billing: true });
    expect(granted.status).toBe(200);
  }
  await backend.settled();
}, 120_000);
afterAll(() => backend.stop());

it.each(all)('the permission table grants %s to exactly the expected roles', async (permission) => {
  for (const grant of grants)
    await cases.attempt(`${permission} in the table for ${formatName(grant)}`, () =>
      expect([formatName(grant), may(grant, permission)]).toEqual([formatName(grant), mayBy(grant, permission)]),
    );
});

it.each(all)('a route that needs %s admits exactly the roles that have it', async (permission) => {
  for (const grant of grants)
    await cases.attempt(`${permission} over HTTP for ${formatName(grant)}`, async () => {
      const { status } = await getPerson(grant).client.get(ada.path(`/probe/${permission}`));
      expect([formatName(grant), status]).toEqual([formatName(grant), mayBy(grant, permission) ? 200 : 403]);
    });
});

it.each(grants.map(formatName))(
  'every route of the product admits or refuses by the permission it declares: %s',
  async (who) => {
    const grant = grants.find((each) => formatName(each) === who) ?? { role: 'auditor', billing: false };
    // Ids that do not exist and a revision that never was: a caller who is admitted changes nothing.
    const places = { workspaceId: ada.workspaceId, of: {} };
    const headers = { 'if-match': '"999999999"' };
    for (const route of caller.ofWorkspaces.filter(({ path }) => !path.includes('/probe/'))) {
      if (route.access?.kind !== 'member') continue;
      const { permission } = route.access;
      await cases.attempt(`${route.name} by ${who}`, async () => {
        const { status, text } = await caller.call(
          getPerson(grant).client,
          route,
          places,
          isUnsafe(route) ? headers : {},
        );
        const refused = status === 403 && text.includes('"forbidden"');
        expect([route.name, who, refused, status < 500]).toEqual([route.name, who, !mayBy(grant, permission), true]);
      });
      if (isUnsafe(route)) continue;
      await cases.attempt(`${route.name} of the past by ${who}`, async () => {
        const { status, text } = await caller.call(getPerson(grant).client, route, { ...places, query: '?at=1' });
        const refused = status === 403 && text.includes('"forbidden"');
        expect([route.name, who, refused, status < 500]).toEqual([route.name, who, !mayBy(grant, permission), true]);
      });
    }
  },
);

it.each(grants.map(formatName))('every room over a socket admits or refuses by its permission: %s', async (who) => {
  const grant = grants.find((each) => formatName(each) === who) ?? { role: 'auditor', billing: false };
  const socket = await getPerson(grant).socket();
  const { workspaceId } = ada;
  const runId = RunId.parse(caller.things['runId']);
  for (const [room, permission] of [
    [{ kind: 'workspace', workspaceId }, 'workspace.read'],
    [{ kind: 'run', workspaceId, runId }, 'runs.read'],
    [{ kind: 'history', workspaceId }, 'history.read'],
    [{ kind: 'billing', workspaceId }, 'billing.read'],
  ] as const)
    await cases.attempt(`room ${room.kind} by ${who}`, async () => {
      const { kind } = await socket.watch(room);
      expect([room.kind, kind !== 'problem']).toEqual([room.kind, mayBy(grant, permission)]);
    });
  socket.close();
});
