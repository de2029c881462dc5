import { Receipt } from '@throughline/contracts/receipt.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { declaredRoutes, type DeclaredRoute } from '../../testing/routes.js';
import { securityCases } from '../../testing/security-cases.js';

const cases = securityCases('csrf');

let backend: Backend;
/** A person who is signed in and opens a page of another site. */
let ada: Person;
let agentId: string;
let routes: DeclaredRoute[];
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada');
  agentId = (await ada.client.post(ada.path('/agents'), { name: 'Scout' })).as(Receipt).id;
  const unsafe = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);
  routes = declaredRoutes(backend.app).filter(({ method, path }) => unsafe(method) && !path.startsWith('/hooks/'));
});
afterAll(() => backend.stop());

const filled = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'workspaceId' ? ada.workspaceId : name === 'agentId' ? agentId : newId(),
  );

const lures: [string, Record<string, string>][] = [
  ['by fetch metadata', { 'sec-fetch-site': 'cross-site' }],
  ['as a sibling', { 'sec-fetch-site': 'same-site' }],
  ['as an address typed in', { 'sec-fetch-site': 'none' }],
  ['by its origin', { origin: 'https://evil.example.com' }],
  ['by an origin that begins like ours', { origin: 'http://localhost:3000.evil.example.com' }],
  ['from a sandboxed frame', { origin: 'null' }],
  ['without saying who it is', { origin: '' }],
  ['by a form', { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' }],
  ['by JSON that calls itself text', { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }],
  ['asking for another method', { 'sec-fetch-site': 'cross-site', 'x-http-method-override': 'DELETE' }],
];

it.each(lures)(
  'another site, %s, cannot make a signed-in person change anything on any route',
  async (lure, headers) => {
    const head = await backend.app.get(EventStore).head();
    for (const { name, method, path } of routes) {
      await cases.attempt(`${name} ${lure}`, async () => {
        const answer = await ada.client.send(method as 'POST', filled(path), { name: 'Stolen' }, { headers });
        expect([name, answer.status, answer.problem.code]).toEqual([name, 403, 'csrf_failed']);
      });
    }
    expect(await backend.app.get(EventStore).head()).toBe(head);
  },
);

it('covers more than 25 routes', () => expect(routes.length).toBeGreaterThan(25));

for (const [name, headers, path] of [
  ['an override in a header', { 'x-http-method-override': 'DELETE' }, ''],
  ['an override in the address', {}, '?_method=DELETE'],
] as const) {
  cases.it(`${name} does not turn a read into a change, even from the product's own page`, async () => {
    const before = (await ada.client.get(ada.path(`/agents/${agentId}`))).text;
    await ada.client.get(ada.path(`/agents/${agentId}${path}`), { headers });
    expect((await ada.client.get(ada.path(`/agents/${agentId}`))).text).toBe(before);
  });
}
