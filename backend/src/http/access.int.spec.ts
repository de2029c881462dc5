import { AgentId, RunId, TriggerId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { z } from 'zod';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Answer, Client } from '../testing/client.js';
import type { Person } from '../testing/person.js';
import { declaredRoutes, type DeclaredRoute } from '../testing/routes.js';
import { sampleOf } from '../testing/sample.js';

let backend: Backend;
let routes: DeclaredRoute[];
/** Owns the workspace everything happens in. */
let ada: Person;
/** Things that are really there, by the parameter that names them in a path. */
let things: Record<string, string>;
/** Bodies that the routes' contracts take, by route. */
let bodies: Map<string, unknown>;

const unsafe = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);
const verb = (route: DeclaredRoute) => route.method as 'GET';

beforeAll(async () => {
  backend = await startBackend();
  routes = declaredRoutes(backend.app);
  ada = await backend.signUp('Ada');
  const agent = (await ada.client.post(ada.path('/agents'), { name: 'Scout' })).as(Receipt);
  const run = (await ada.client.post(ada.path(`/agents/${agent.id}/runs`), { version: 'draft' })).as(Receipt);
  const trigger = await ada.client.post(ada.path('/triggers'), {
    agentId: agent.id,
    name: 'Every hour',
    settings: { kind: 'schedule', timing: { kind: 'interval', minutes: 60 }, timeZone: 'UTC', misfire: 'skip' },
  });
  things = {
    agentId: AgentId.parse(agent.id),
    runId: RunId.parse(run.id),
    triggerId: TriggerId.parse((trigger.json as { id: string }).id),
    userId: ada.userId,
    position: String(agent.position),
    slug: ada.slug,
    version: '1',
    seq: '1',
  };
  const { paths } = (await ada.client.get('/api/openapi.json')).as(
    z.object({ paths: z.record(z.string(), z.record(z.string(), z.any())) }),
  );
  bodies = new Map(
    routes.map(({ name, method, path }) => {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      return [name, sampleOf(operation?.requestBody?.content['application/json'].schema ?? {})];
    }),
  );
  await backend.settled();
});
afterAll(() => backend.stop());

type Places = { workspaceId: string; of: Record<string, string> };

/** A path with its parameters filled in; what nobody knows is made up. */
const filled = (path: string, { workspaceId, of }: Places): string =>
  path.replace(/:(\w+)/g, (_, name: string) => (name === 'workspaceId' ? workspaceId : (of[name] ?? newId())));

const call = (client: Client, route: DeclaredRoute, places: Places): Promise<Answer> =>
  client.send(verb(route), filled(route.path, places), unsafe(route.method) ? bodies.get(route.name) : undefined);

/** All that an answer tells: its status and its body, but for the reference. */
const told = ({ status, text }: Answer): string => `${status} ${text.replace(/urn:request:[\w-]+/, '')}`;

it('every route says who may call it', () => {
  expect(routes.length).toBeGreaterThan(40);
  expect(routes.filter(({ access }) => access === undefined).map(({ name }) => name)).toEqual([]);
});

it('every route of a workspace asks for a role in it', () => {
  const ofWorkspaces = routes.filter(({ path }) => path.includes(':workspaceId'));
  expect(ofWorkspaces.filter(({ access }) => access?.kind !== 'member').map(({ name }) => name)).toEqual([]);
  expect(routes.filter(({ access, path }) => access?.kind === 'member' && !path.includes(':workspaceId'))).toEqual([]);
});

describe('a workspace', () => {
  const ofWorkspaces = () => routes.filter(({ access }) => access?.kind === 'member');

  const leaks = async (client: Client): Promise<string[]> => {
    const found: string[] = [];
    for (const route of ofWorkspaces()) {
      const real = told(await call(client, route, { workspaceId: ada.workspaceId, of: things }));
      const missing = told(await call(client, route, { workspaceId: newId(), of: {} }));
      if (real !== missing) found.push(`${route.name}: ${real} but ${missing}`);
    }
    return found;
  };

  it('is not there for a member of another one', async () => {
    expect(await leaks((await backend.signUp('Eve')).client)).toEqual([]);
  });

  it('is not there for nobody', async () => {
    expect(await leaks(backend.visitor())).toEqual([]);
  });

  it('is not there any more for who was removed', async () => {
    const ben = await backend.signUp('Ben');
    await ada.admits(ben, 'admin');
    expect((await ben.client.get(ada.path('/agents'))).status).toBe(200);
    await ada.removes(ben);
    expect(await leaks(ben.client)).toEqual([]);
  });

  it('lends none of its things to another one, whose owner may do everything there', async () => {
    const eve = await backend.signUp('Eve');
    const head = await backend.app.get(EventStore).head();
    const found: string[] = [];
    const own = ({ path }: DeclaredRoute): boolean => /:(agentId|runId|triggerId|position)/.test(path);
    for (const route of ofWorkspaces().filter(own)) {
      const foreign = told(await call(eve.client, route, { workspaceId: eve.workspaceId, of: things }));
      const missing = told(await call(eve.client, route, { workspaceId: eve.workspaceId, of: {} }));
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
      const foreign = await eve.client.post(eve.path(path), body(things['agentId'] ?? ''));
      expect(told(foreign)).toBe(told(await eve.client.post(eve.path(path), body(newId()))));
      expect(foreign.status).toBe(404);
    }
  });
});
