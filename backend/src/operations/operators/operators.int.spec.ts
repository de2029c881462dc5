import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { OperatorList } from '@throughline/contracts/operations/operators.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { listenTo } from '../../testing/log-listener.js';
import { makeOperator } from '../../testing/operator.js';
import type { Person } from '../../testing/person.js';
import { summarise } from '../../testing/route-caller.js';
import { declaredRoutes } from '../../testing/routes.js';

let backend: Backend;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  backend = await startBackend({ env: { OPERATOR_EMAILS: 'Named@Example.com' } });
  [ada, ben] = [await backend.signUp('Ada'), await backend.signUp('Ben')];
  await makeOperator(backend, ada);
});
afterAll(() => backend.stop());

const operators = '/api/operator/operators';
const isOperator = async (person: Person): Promise<boolean> => (await person.client.get('/api/me')).as(Me).operator;

describe('a person who is not an operator', () => {
  it.each(['GET', 'POST', 'PATCH', 'DELETE'] as const)(
    'gets for %s the same answer as for a route that does not exist',
    async (method) => {
      const routes = declaredRoutes(backend.app).filter(
        (route) => route.access?.kind === 'operator' && route.method === method,
      );
      for (const { path } of routes) {
        const address = path.replace(/:(\w+)/g, ada.userId);
        const body = method === 'GET' ? undefined : {};
        for (const client of [ben.client, backend.visitor()]) {
          const missing = summarise(await client.send(method, '/api/nothing/of/this/name', body));
          expect([path, summarise(await client.send(method, address, body))]).toEqual([path, missing]);
        }
      }
    },
  );

  it('is not shown the operator console', async () => expect(await isOperator(ben)).toBe(false));
});

describe('an operator', () => {
  it('is shown the operator console', async () => expect(await isOperator(ada)).toBe(true));

  it('grants and revokes operator access; both are recorded as events by an operator', async () => {
    const log = listenTo(backend.app.get(EventStore));
    expect((await ada.client.post(operators, { email: ben.email.toUpperCase() })).status).toBe(201);
    expect(await isOperator(ben)).toBe(true);
    await backend.settled();
    const { items } = (await ben.client.get(operators)).as(OperatorList);
    expect(items).toContainEqual({ userId: ben.userId, name: 'Ben', email: ben.email, sources: ['operator'] });
    expect((await ada.client.delete(`${operators}/${ben.userId}`)).status).toBe(200);
    expect(await isOperator(ben)).toBe(false);
    expect((await ben.client.get(operators)).status).toBe(404);
    const revoked = await log.heard('OperatorRevoked', ben.userId);
    expect(revoked.meta).toMatchObject({ actor: { kind: 'operator', id: ada.userId }, workspaceId: null });
    await log.stop();
  });

  it('cannot grant access to an address that nobody has confirmed', async () => {
    const { status, problem } = await ada.client.post(operators, { email: 'nobody@example.com' });
    expect([status, problem.errors?.[0]?.pointer]).toEqual([422, '/email']);
  });
});

describe('a person named in OPERATOR_EMAILS', () => {
  it('becomes an operator by confirming the address, and stays one until a process starts that names others', async () => {
    const log = listenTo(backend.app.get(EventStore));
    const named = await backend.signUp('Named', 'named@example.com');
    expect((await log.heard('OperatorGranted', named.userId)).data.source).toBe('configuration');
    expect((await ada.client.delete(`${operators}/${named.userId}`)).problem.code).toBe('invalid_state');
    await backend.another({ OPERATOR_EMAILS: ben.email });
    expect((await log.heard('OperatorRevoked', named.userId)).data.source).toBe('configuration');
    await log.stop();
  });
});

describe('an operator whose proof of identity is older than fifteen minutes', () => {
  it('changes nothing, and still reads', async () => {
    const cleo = await backend.signUp('Cleo');
    await makeOperator(backend, cleo);
    backend.clock.advance(16 * 60_000);
    const routes = declaredRoutes(backend.app).filter(({ access }) => access?.kind === 'operator');
    const unsafe = routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
    expect(unsafe.length).toBeGreaterThan(10);
    for (const { method, path } of unsafe) {
      const answer = await cleo.client.send(method as 'POST', path.replace(/:(\w+)/g, ben.userId), {});
      expect([path, answer.status, answer.problem.code]).toEqual([path, 403, 'reauth_required']);
    }
    expect((await cleo.client.get(operators)).status).toBe(200);
  });
});
