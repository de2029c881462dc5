import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { getProgram } from '../testing/program.js';
import { routeCaller, summarise, type RouteCaller } from '../testing/route-caller.js';
import type { DeclaredRoute } from '../testing/routes.js';

let backend: Backend;
let caller: RouteCaller;
/** Owns the workspace everything happens in. */
let ada: Person;

beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada');
  caller = await routeCaller(backend, ada);
});
afterAll(() => backend.stop());

it('every route says who may call it', () => {
  const { routes } = caller;
  expect(routes.length).toBeGreaterThan(40);
  expect(routes.filter(({ access }) => access === undefined).map(({ name }) => name)).toEqual([]);
});

it('every route of a workspace asks for a role in it', () => {
  const { routes } = caller;
  const ofWorkspaces = routes.filter(({ path }) => path.includes(':workspaceId'));
  expect(ofWorkspaces.filter(({ access }) => access?.kind !== 'member').map(({ name }) => name)).toEqual([]);
  expect(routes.filter(({ access, path }) => access?.kind === 'member' && !path.includes(':workspaceId'))).toEqual([]);
});

it('nobody but members is kept waiting for a position of the log', async () => {
  const eve = await backend.signUp('Eve');
  const program = await getProgram(eve);
  const ask = async ({ get }: Person['client']) => (await get(ada.path('/agents?after=9000000000000'))).problem.code;
  expect([await ask(eve.client), await ask(program), await ask(ada.client)]).toEqual([
    'not_found',
    'not_found',
    'read_position_unavailable',
  ]);
});

describe('a workspace', () => {
  it('lends none of its things to another one, whose owner may do everything there', async () => {
    const eve = await backend.signUp('Eve');
    const head = await backend.app.get(EventStore).head();
    const found: string[] = [];
    const own = ({ path }: DeclaredRoute): boolean => /:(agentId|runId|triggerId|invitationId|position)/.test(path);
    for (const route of caller.ofWorkspaces.filter(own)) {
      const foreign = summarise(
        await caller.call(eve.client, route, { workspaceId: eve.workspaceId, of: caller.things }),
      );
      const missing = summarise(await caller.call(eve.client, route, { workspaceId: eve.workspaceId, of: {} }));
      if (foreign !== missing) found.push(`${route.name}: ${foreign} but ${missing}`);
    }
    expect(found).toEqual([]);
    expect(await backend.app.get(EventStore).head()).toBe(head);
  });

  it('lends none of its agents to what another one makes', async () => {
    const eve = await backend.signUp('Eve');
    const makes: [string, (agentId: string) => unknown][] = [
      ['/agents', (agentId) => ({ name: 'Copy', from: { kind: 'copy', agentId } })],
      [
        '/triggers',
        (agentId) => ({
          agentId,
          name: 'Mine',
          settings: { kind: 'schedule', timing: { kind: 'interval', minutes: 60 }, timeZone: 'UTC', misfire: 'skip' },
        }),
      ],
    ];
    for (const [path, body] of makes) {
      const foreign = await eve.client.post(eve.path(path), body(caller.things['agentId'] ?? ''));
      expect(summarise(foreign)).toBe(summarise(await eve.client.post(eve.path(path), body(newId()))));
      expect(foreign.status).toBe(404);
    }
  });
});
