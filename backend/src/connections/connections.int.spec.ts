import type { AccessRule } from '@throughline/contracts/connections/connection.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import {
  ConnectionDependants,
  ConnectionLabels,
  ConnectionUses,
  RuleTrial,
} from '@throughline/contracts/connections/connection.requests.js';
import { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { json, World } from '../testing/world.js';
import { giveAccess } from '../testing/give-access.js';

const good = 'good-token-of-the-service';
let backend: Backend;
let world: World;
let elsewhere: World;
let ada: Person;
let accepted = good;

beforeAll(async () => {
  [world, elsewhere] = await Promise.all([World.open(), World.open()]);
  backend = await startBackend({ env: { EGRESS_ALLOW_PRIVATE: '127.0.0.0/8', WORKSPACE_CONNECTIONS: '12' } });
  ada = await backend.signUp('Ada');
  world.on('/me', (request, response) =>
    json(response, { ok: true }, request.headers.authorization === `Bearer ${accepted}` ? 200 : 401),
  );
  world.on('/echo', (request, response) => json(response, { you: request.headers.authorization ?? null }));
  world.on('/away', (_, response) => response.writeHead(302, { location: `${elsewhere.url}/echo` }).end());
  world.on('/inside', (_, response) => response.writeHead(302, { location: `${world.url}/admin` }).end());
  world.on('/admin', (request, response) => json(response, { you: request.headers.authorization ?? null }));
  elsewhere.on('/echo', (request, response) => json(response, { you: request.headers.authorization ?? null }));
});
afterEach(() => {
  accepted = good;
});
afterAll(async () => {
  world.close();
  elsewhere.close();
  await backend.stop();
});

const request = (over: object = {}) => ({
  service: 'any-api',
  kind: 'bearer',
  name: 'Orders',
  settings: { variables: { address: world.url }, check: `${world.url}/me` },
  secret: { kind: 'bearer', token: accepted },
  ...over,
});
const connect = async (over: object = {}, person = ada): Promise<string> => {
  const { id } = (await person.client.post(person.path('/connections'), request(over))).as(Receipt);
  await backend.settled();
  return id;
};
const getRow = async (id: string, person = ada): Promise<ConnectionRow> => {
  await backend.settled();
  return (await person.client.get(person.path(`/connections/${id}`))).as(ConnectionRow);
};
const agentWith = async (connectionId: string, instructions: string): Promise<string> => {
  const with_: Partial<AgentDefinition> = {
    instructions,
    tools: [newToolUse('http.request')],
    connections: [{ name: 'orders', service: 'any-api', actsAs: 'owner', connectionId: connectionId as never }],
  };
  const from = { kind: 'import', definition: definition(with_) };
  const { id } = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
  await backend.settled();
  return id;
};
const grant = (...of: [connectionId: string, agentId: string, rule?: Partial<AccessRule>]) => giveAccess(ada, ...of);

/** The first call of a run that has ended, and the run. */
const call = async (agentId: string) => {
  const { id } = (await ada.client.post(ada.path(`/agents/${agentId}/runs`), { version: 'draft' })).as(Receipt);
  const run = async () => (await ada.client.get(ada.path(`/runs/${id}`))).as(RunRow);
  await eventually('the run has ended', async () => (await run()).endedAt !== null);
  await backend.settled();
  const steps = (await ada.client.get(ada.path(`/runs/${id}/steps`))).as(z.array(StepRow));
  const step = steps.find(({ kind }) => kind === 'tool');
  return { runId: id, status: step?.status, result: step?.output, failure: step?.failures.at(-1)?.failure };
};
const lockedDown = { methods: null, paths: null, hosts: null, callsPerHour: null };

describe('connecting an account', () => {
  it('keeps what the service accepted, and nothing else', async () => {
    const before = (await ada.client.get(ada.path('/connections?count=true'))).as(page(ConnectionRow)).total ?? 0;
    const refused = await ada.client.post(
      ada.path('/connections'),
      request({ secret: { kind: 'bearer', token: 'a-wrong-token' } }),
    );
    expect(refused.problem).toMatchObject({ status: 422, code: 'connection_check_failed' });
    const id = await connect();
    expect(await getRow(id)).toMatchObject({ status: 'active', hosts: [new URL(world.url).host], hint: 'vice' });
    const after = (await ada.client.get(ada.path('/connections?count=true'))).as(page(ConnectionRow));
    expect(after.total).toBe(before + 1);
    expect(JSON.stringify(after)).not.toContain(good);
  });

  it('refuses an address inside, a secret of another kind, and one that would be found everywhere', async () => {
    const create = async (over: object) =>
      (await ada.client.post(ada.path('/connections'), request(over))).problem.code;
    expect(await create({ settings: { variables: { address: 'http://10.0.0.1' }, check: 'http://10.0.0.1/me' } })).toBe(
      'connection_check_failed',
    );
    expect(await create({ secret: { kind: 'api_key', key: good } })).toBe('validation_failed');
    expect(await create({ secret: { kind: 'bearer', token: 'short' } })).toBe('validation_failed');
    expect(await create({ secret: { kind: 'bearer', token: 'good-token\r\nx: y' } })).toBe('validation_failed');
  });

  it('is tested by an answer where no call is known that proves it', async () => {
    const sue = await backend.signUp('Sue');
    const unproven = (address: string) => connect({ settings: { variables: { address } } }, sue);
    const check = async (id: string) => (await sue.client.post(sue.path(`/connections/${id}/check`))).json;
    const id = await unproven(`${world.url}/unproven`);
    let status = 404;
    world.on('/unproven', (_, response) => json(response, {}, status));
    const before = world.calls.length;
    expect(await check(id)).toMatchObject({ ok: true });
    expect(world.calls.length).toBe(before + 1);
    status = 401;
    expect(await check(id)).toMatchObject({ ok: false, code: 'unauthorized' });
    expect(await check(await unproven('https://10.0.0.1/v1'))).toMatchObject({ ok: false });
  });

  it('is done once for one request, however often it is sent', async () => {
    const send = () =>
      ada.client.send('POST', ada.path('/connections'), request({ name: 'Once' }), {
        headers: { 'idempotency-key': `once-${ada.workspaceId}` },
      });
    const first = (await send()).as(Receipt);
    await backend.app.get(Postgres).execute('delete from http.idempotency');
    expect((await send()).as(Receipt).id).toBe(first.id);
  });
});

describe('a key that is replaced', () => {
  it('is checked first, and used from then on', async () => {
    const id = await connect();
    const rotate = (token: string) =>
      ada.client.post(ada.path(`/connections/${id}/rotate`), { secret: { kind: 'bearer', token } });
    expect((await rotate('a-wrong-token')).problem.code).toBe('connection_check_failed');
    accepted = 'the-next-token-of-the-service';
    expect((await rotate(accepted)).status).toBe(200);
    const agentId = await agentWith(id, `1. \`http.request\` url: ${world.url}/me, connection: orders`);
    await grant(id, agentId);
    expect(await call(agentId)).toMatchObject({ status: 'succeeded' });
  });
});

describe('an agent', () => {
  it('calls with an account that it was given, and sees nothing of the secret; each call leads to its step', async () => {
    const id = await connect();
    const agentId = await agentWith(id, `1. \`http.request\` url: ${world.url}/echo, connection: orders`);
    expect(await call(agentId)).toMatchObject({ status: 'failed', failure: { code: 'connection_not_granted' } });
    await grant(id, agentId);
    const { runId, result } = await call(agentId);
    expect(JSON.stringify(result)).toContain('Bearer [secret]');
    const uses = (await ada.client.get(ada.path(`/connections/${id}/uses`))).as(ConnectionUses);
    expect(uses.items).toMatchObject([{ agentId, runId, method: 'GET', path: '/echo', status: 200 }]);
  });

  it('gets its account neither to another origin nor to a path that its rule leaves out, not even by a redirect', async () => {
    const id = await connect();
    const to = (path: string) => agentWith(id, `1. \`http.request\` url: ${world.url}${path}, connection: orders`);
    const away = await to('/away');
    await grant(id, away);
    expect(JSON.stringify((await call(away)).result)).toContain('"you":null');
    const inside = await to('/inside');
    await grant(id, inside, { ...lockedDown, paths: ['/inside'] });
    expect(await call(inside)).toMatchObject({ failure: { code: 'connection_rule_refused' } });
    const lure = await agentWith(id, `1. \`http.request\` url: ${elsewhere.url}/echo, connection: orders`);
    await grant(id, lure);
    expect(await call(lure)).toMatchObject({ failure: { code: 'connection_rule_refused' } });
  });

  it('leaves in the trail what its rule refused, which counts as no call', async () => {
    const id = await connect();
    const agentId = await agentWith(id, `1. \`http.request\` url: ${world.url}/echo, connection: orders`);
    await grant(id, agentId, { ...lockedDown, paths: ['/orders/*'], callsPerHour: 1 });
    expect(await call(agentId)).toMatchObject({ failure: { code: 'connection_rule_refused' } });
    const { runId } = await call(agentId);
    const uses = (await ada.client.get(ada.path(`/connections/${id}/uses`))).as(ConnectionUses);
    expect(uses).toMatchObject({ days: [], lastUsedAt: null });
    expect(uses.items[0]).toMatchObject({ runId, path: '/echo', status: null, refused: true });
    await grant(id, agentId, { ...lockedDown, callsPerHour: 1 });
    expect(await call(agentId)).toMatchObject({ status: 'succeeded' });
  });

  it('is shown what a rule would have refused of its calls', async () => {
    const id = await connect();
    const agentId = await agentWith(id, `1. \`http.request\` url: ${world.url}/echo, connection: orders`);
    await grant(id, agentId);
    await call(agentId);
    const tried = async (rule: object) =>
      (await ada.client.post(ada.path(`/connections/${id}/access/${agentId}/try`), { rule })).as(RuleTrial);
    expect(await tried({ ...lockedDown, paths: ['/echo'] })).toMatchObject({ calls: 1, refused: 0 });
    const { refused, examples } = await tried({ ...lockedDown, methods: ['POST'] });
    expect([refused, examples]).toMatchObject([1, [{ path: '/echo' }]]);
  });

  it('makes no more calls in an hour than its rule allows', async () => {
    const id = await connect();
    const agentId = await agentWith(id, `1. \`http.request\` url: ${world.url}/echo, connection: orders`);
    await grant(id, agentId, { ...lockedDown, callsPerHour: 1 });
    expect(await call(agentId)).toMatchObject({ status: 'succeeded' });
    expect(await call(agentId)).toMatchObject({ failure: { code: 'connection_rule_refused' } });
    backend.clock.advance(3_600_001);
    expect(await call(agentId)).toMatchObject({ status: 'succeeded' });
  });
});

describe('an account that the service refuses', () => {
  it('needs somebody after the second refusal in a row, and is well again after a check that succeeds', async () => {
    const id = await connect();
    const agentId = await agentWith(id, `1. \`http.request\` url: ${world.url}/me, connection: orders`);
    await grant(id, agentId);
    accepted = 'another-token-by-now';
    await call(agentId);
    expect((await getRow(id)).status).toBe('active');
    await call(agentId);
    expect(await getRow(id)).toMatchObject({ status: 'needs_reauth', reason: 'unauthorized' });
    accepted = good;
    const checked = await ada.client.post(ada.path(`/connections/${id}/check`));
    expect(checked.json).toEqual({ ok: true, code: null });
    expect((await getRow(id)).status).toBe('active');
  });
});

describe('disconnecting', () => {
  it('says what breaks first, and then refuses at once', async () => {
    const id = await connect();
    const agentId = await agentWith(id, `1. \`http.request\` url: ${world.url}/echo, connection: orders`);
    await grant(id, agentId);
    await backend.settled();
    const other = (await ada.client.post(ada.path('/agents'), { name: 'Onlooker' })).as(Receipt);
    await backend.settled();
    expect((await grant(id, other.id)).status).toBe(200);
    const dependants = (await ada.client.get(ada.path(`/connections/${id}/dependants`))).as(ConnectionDependants);
    expect(dependants).toMatchObject({ agentsTotal: 1, agents: [{ id: agentId, published: false }] });
    const revoke = (body: object) => ada.client.post(ada.path(`/connections/${id}/revoke`), body);
    expect((await revoke({})).problem.code).toBe('connection_in_use');
    expect((await revoke({ evenInUse: true })).status).toBe(200);
    expect(await call(agentId)).toMatchObject({ failure: { code: 'connection_revoked' } });
    const left = await backend.app
      .get(Postgres)
      .query('select 1 from vault.secrets where owner = $1', [`connection-${id}`]);
    expect(left).toEqual([]);
  });
});

describe('an account of somebody else', () => {
  it('is not given to agents by others, not even by those who manage connections', async () => {
    const grace = await backend.signUp('Grace');
    await ada.admits(grace, 'builder');
    const path = (below: string) => ada.path(`/connections${below}`);
    const created = (await grace.client.post(path(''), request({ name: 'Grace’s' }))).as(Receipt);
    await backend.settled();
    const agentId = await agentWith(created.id, '1. Answer: Say hello.');
    expect((await grant(created.id, agentId)).problem.code).toBe('forbidden');
    const shared = await grace.client.patch(path(`/${created.id}/sharing`), { sharing: 'workspace' });
    expect(shared.problem.code).toBe('forbidden');
    const hers = await connect({ sharing: 'workspace' });
    expect((await grace.client.put(path(`/${hers}/access/${agentId}`), {})).status).toBe(200);
    const renamed = await grace.client.patch(path(`/${hers}/name`), { name: 'Mine' });
    expect(renamed.problem.code).toBe('forbidden');
  });
});

describe('an account of somebody who leaves', () => {
  it('is refused from then on, until somebody takes it over', async () => {
    const gus = await backend.signUp('Gus');
    await ada.admits(gus, 'builder');
    const made = await gus.client.post(ada.path('/connections'), request({ name: 'Left behind' }));
    const { id } = made.as(Receipt);
    expect((await getRow(id)).status).toBe('active');
    await ada.client.delete(ada.path(`/members/${gus.userId}`));
    const left = await eventually('it is orphaned', async () => {
      const row = await getRow(id);
      return row.status === 'orphaned' ? row : undefined;
    });
    expect(left.ownerId).toBe(gus.userId);
  });
});

describe('the list of connections', () => {
  it('is filtered, searched, sorted and counted by the server', async () => {
    const person = await backend.signUp('Lin');
    const add = (name: string) => connect({ name }, person);
    const [first] = [await add('Alpha'), await add('Beta'), await add('Gamma')];
    const list = async (query: string) =>
      (await person.client.get(person.path(`/connections?${query}`))).as(page(ConnectionRow));
    expect((await list('order=name&limit=2&count=true')).items.map(({ name }) => name)).toEqual(['Alpha', 'Beta']);
    expect((await list('q=gam')).items.map(({ name }) => name)).toEqual(['Gamma']);
    expect((await list('attention=true&count=true')).total).toBe(0);
    await person.client.post(person.path(`/connections/${first}/revoke`), {});
    await backend.settled();
    expect((await list('status=active&count=true')).total).toBe(2);
    expect((await list('order=attention')).items.at(-1)?.name).toBe('Alpha');
    const labels = await person.client.get(person.path(`/connections/labels?ids=${first}`));
    expect(labels.as(ConnectionLabels)).toEqual([]);
  });

  it('is as long as the workspace may have them, and no longer', async () => {
    const person = await backend.signUp('Max');
    const answers = [];
    for (let n = 0; n < 13; n += 1)
      answers.push(await person.client.post(person.path('/connections'), request({ name: `No. ${n}` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
    expect(answers.at(-1)?.problem).toMatchObject({ code: 'connection_limit', status: 402 });
  });
});
