import { ApiKeyScope, may, permissions, type Permission } from '@throughline/contracts/permissions.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { newKeyText } from './key-text.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { origin } from '../../testing/config.js';
import { LiveClient } from '../../testing/live-client.js';
import type { Person } from '../../testing/person.js';
import { ProbesModule } from '../../testing/probes.js';
import { Program, getProgram } from '../../testing/program.js';
import { filled, isUnsafe, routeCaller, summarise, type RouteCaller } from '../../testing/route-caller.js';
import { securityCases } from '../../testing/security-cases.js';

const cases = securityCases('api keys');
const all = Object.keys(permissions) as Permission[];
const scopes = ApiKeyScope.options;
const isScope = (permission: Permission): boolean => scopes.some((scope) => scope === permission);

let backend: Backend;
/** Owns the workspace that the keys are for, and is a member of another. */
let ada: Person;
let elsewhere: Person;
let program: Program;
let caller: RouteCaller;

beforeAll(async () => {
  backend = await startBackend({ modules: [ProbesModule] });
  [ada, elsewhere] = [await backend.signUp('Ada'), await backend.signUp('Grace')];
  await elsewhere.admits(ada, 'owner');
  caller = await routeCaller(backend, ada);
  program = await getProgram(ada);
  await backend.settled();
});
afterAll(() => backend.stop());

const statusAndCode = async (
  by: Program,
  path: string,
  headers: Record<string, string> = {},
): Promise<[number, string]> => {
  const answer = await by.get(path, { headers });
  return [answer.status, answer.status < 300 ? '' : answer.problem.code];
};

it.each(scopes)('a key with only %s has access to what needs that, and to nothing else', async (scope) => {
  const narrow = await getProgram(ada, { scopes: [scope] });
  for (const permission of all)
    await cases.attempt(`${permission} by a key for ${scope}`, async () => {
      const found = await statusAndCode(narrow, ada.path(`/probe/${permission}`));
      expect([permission, ...found]).toEqual(
        permission === scope ? [permission, 200, ''] : [permission, 403, 'api_key_scope_missing'],
      );
    });
});

it.each(['admin', 'builder', 'runner', 'auditor'] as const)(
  'a key of the %s does no more than its owner',
  async (role) => {
    const person = await backend.signUp(role);
    await ada.admits(person, role);
    const wide = await getProgram(person, { workspaceId: ada.workspaceId });
    for (const permission of all)
      await cases.attempt(`${permission} by a key of the ${role}`, async () => {
        const { status } = await wide.get(ada.path(`/probe/${permission}`));
        const allowed = isScope(permission) && may({ role, billing: false }, permission);
        expect([permission, status]).toEqual([permission, allowed ? 200 : 403]);
      });
  },
);

it.each(all.filter((permission) => !isScope(permission)))('no key is made for %s', async (permission) => {
  await cases.attempt(`a key for ${permission}`, async () => {
    const request = { workspaceId: ada.workspaceId, name: 'Too much', scopes: ['runs.read', permission] };
    expect((await ada.client.post('/api/me/api-keys', request)).problem.code).toBe('validation_failed');
  });
});

const spoiled: [string, (key: string) => string][] = [
  ['that nobody has', newKeyText],
  ['with another checksum', (key) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')],
  ['with one character changed', (key) => key.slice(0, 9) + (key[9] === 'a' ? 'b' : 'a') + key.slice(10)],
  ['cut short', (key) => key.slice(0, -1)],
  ['with more behind it', (key) => `${key}x`],
  ['without its prefix', (key) => key.slice(3)],
  ['in small letters', (key) => key.toLowerCase()],
  ['twice', (key) => `${key} ${key}`],
  ['that is empty', () => ''],
  ['that is nothing but its prefix', () => 'tl_'],
  ['of 60,000 characters', (key) => key.repeat(200)],
];
it.each(spoiled)('a key %s has access to nothing', async (name, spoil) => {
  await cases.attempt(`a key ${name}`, async () => {
    const spoilt = new Program(backend.url, spoil(program.key));
    const { status, text } = await spoilt.get(ada.path('/agents'));
    expect([status === 431 || text.includes('"api_key_invalid"'), status >= 400]).toEqual([true, true]);
    expect(text).not.toContain(program.key);
  });
});

cases.it('the token of a session is not accepted as a key', async () => {
  const token = [...ada.client.cookies].find(([name]) => name === 'sid')?.[1] ?? '';
  expect(await statusAndCode(new Program(backend.url, token), ada.path('/agents'))).toEqual([401, 'api_key_invalid']);
});

it('outside its workspace a key has access to nothing, and changes nothing', async () => {
  const head = await backend.app.get(EventStore).head();
  for (const route of caller.routes) {
    const { access, path, name } = route;
    const isOpen = access?.kind === 'open' && !path.startsWith('/api/auth/');
    if (access === undefined || isOpen || access.kind === 'member') continue;
    await cases.attempt(`${name} by a key`, async () => {
      const { status, problem } = await caller.call(program, route, {
        workspaceId: ada.workspaceId,
        of: caller.things,
      });
      const wanted = access.kind === 'operator' ? [404, 'not_found'] : [403, 'api_key_not_allowed'];
      expect([name, status, problem.code]).toEqual([name, ...wanted]);
    });
  }
  expect(await backend.app.get(EventStore).head()).toBe(head);
});

it('in another workspace of its owner a key gets 404 from every route', async () => {
  const there = { workspaceId: elsewhere.workspaceId, of: caller.things };
  for (const route of caller.ofWorkspaces)
    await cases.attempt(`${route.name} by a key of another workspace`, async () => {
      const real = summarise(await caller.call(program, route, there));
      const missing = summarise(await caller.call(program, route, { workspaceId: newId(), of: {} }));
      expect([route.name, real]).toEqual([route.name, missing]);
      expect(real).toContain('404');
    });
});

it('no key is accepted where a person is required', async () => {
  const head = await backend.app.get(EventStore).head();
  for (const route of caller.ofWorkspaces) {
    if (route.access?.kind !== 'member') continue;
    const { permission } = route.access;
    const changesByReading = isUnsafe(route) && permission.endsWith('.read');
    if (isScope(permission) && !changesByReading) continue;
    await cases.attempt(`${route.name} by a key with all scopes`, async () => {
      const answer = await caller.call(program, route, { workspaceId: ada.workspaceId, of: caller.things });
      expect([route.name, answer.status, answer.problem.code]).toEqual([
        route.name,
        403,
        changesByReading ? 'api_key_not_allowed' : 'api_key_scope_missing',
      ]);
    });
  }
  expect(await backend.app.get(EventStore).head()).toBe(head);
});

describe('a key sent with a cookie', () => {
  const cookieHeaders = () => ({ cookie: ada.client.cookie, origin });

  cases.it('a key decides alone: what it may not, the cookie does not make up for', async () => {
    const reading = await getProgram(ada, { scopes: ['workspace.read'] });
    expect(await statusAndCode(reading, ada.path('/members'), cookieHeaders())).toEqual([403, 'api_key_scope_missing']);
    expect(await statusAndCode(reading, '/api/me', cookieHeaders())).toEqual([403, 'api_key_not_allowed']);
    expect(await statusAndCode(reading, elsewhere.path('/agents'), cookieHeaders())).toEqual([404, 'not_found']);
  });

  it.each([newKeyText(), 'nonsense', ''])('a bad key (%s) is refused, whatever the cookie is', async (key) => {
    await cases.attempt(`a bad key with a cookie: ${key.length} characters`, async () => {
      const bad = new Program(backend.url, key);
      expect(await statusAndCode(bad, ada.path('/agents'), cookieHeaders())).toEqual([401, 'api_key_invalid']);
    });
  });

  it.each(['Bearer nonsense', 'bearer', 'Basic YWRhOmFkYQ=='])(
    'another site gets nothing done by a header that says %s',
    async (authorization) => {
      await cases.attempt(`cross-site with ${authorization}`, async () => {
        const head = await backend.app.get(EventStore).head();
        const headers = { ...cookieHeaders(), authorization, 'sec-fetch-site': 'cross-site' };
        const answer = await ada.client.post(ada.path('/agents'), { name: 'Stolen' }, { headers });
        expect([401, 403]).toContain(answer.status);
        expect(await backend.app.get(EventStore).head()).toBe(head);
      });
    },
  );

  cases.it('a proxy before us may ask for names of its own: they are none of ours', async () => {
    const { status } = await ada.client.get('/api/me', { headers: { authorization: 'Basic YWRhOmFkYQ==' } });
    expect(status).toBe(200);
  });
});

it.each([
  ['alone', () => backend.visitor()],
  ['with a cookie', () => ada.client],
])('no socket opens for a key %s', async (how, client) => {
  await cases.attempt(`a socket by a key ${how}`, () =>
    expect(LiveClient.open(client(), { origin, authorization: `Bearer ${program.key}` })).rejects.toThrow(),
  );
});

cases.it('every route of a workspace that a key is for lets it in', async () => {
  const { path } = caller.ofWorkspaces.find(({ name }) => name === 'AgentsController.list') ?? { path: '' };
  expect(await statusAndCode(program, filled(path, { workspaceId: ada.workspaceId, of: {} }))).toEqual([200, '']);
});
