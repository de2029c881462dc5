import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { MaintenanceState } from '@throughline/contracts/operations/maintenance.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { HookAccepted, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Client } from '../../testing/client.js';
import { listenTo } from '../../testing/log-listener.js';
import { opened } from '../../testing/opened.js';
import { makeOperator } from '../../testing/operator.js';
import { password, type Person } from '../../testing/person.js';
import { readHookId } from '../../testing/read-hook-id.js';

let backend: Backend;
let ada: Person;
let ben: Person;
let log: ReturnType<typeof listenTo>;
beforeAll(async () => {
  backend = await startBackend();
  [ada, ben] = [await backend.signUp('Ada'), await backend.signUp('Ben')];
  await makeOperator(backend, ada);
  log = listenTo(backend.app.get(EventStore));
});
afterAll(async () => {
  await log.stop();
  await backend.stop();
});
afterEach(() => ada.client.delete('/api/operator/maintenance'));

const maintenance = '/api/operator/maintenance';
const plan = async (over: Record<string, unknown>): Promise<Receipt> =>
  (await ada.client.post(maintenance, { message: 'A larger disk.', begins: 0, ...over })).as(Receipt);
const state = async (client: Client = backend.visitor()) => (await client.get('/api/maintenance')).as(MaintenanceState);
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const create = (person: Person) => person.client.post(person.path('/agents'), { name: 'Scout' });

describe('read-only maintenance', () => {
  it('refuses writes with 503 and a retry time, and lets people read and sign in', async () => {
    await plan({ mode: 'read_only', until: inSeconds(600) });
    const refused = await create(ben);
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      503,
      'read_only',
      'Changes are paused for a while. A larger disk.',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await ben.client.get(ben.path('/agents'))).status).toBe(200);
    expect((await backend.visitor().post('/api/auth/sign-in', { email: ben.email, password })).status).toBe(200);
    expect((await state()).mode).toBe('read_only');
  });

  it('does not refuse operators', async () => {
    await plan({ mode: 'read_only' });
    expect((await ada.client.post(ada.path('/agents'), { name: 'Allowed' })).status).toBe(201);
  });

  it('stores webhook calls sealed, and processes each once afterwards, those that were stored in clear before too', async () => {
    const order = { type: 'number', name: 'order', label: 'Order', required: true } as const;
    const from = { kind: 'import', definition: definition({ inputs: [order] }) };
    const agent = (await ben.client.post(ben.path('/agents'), { name: 'Clerk', from })).as(Receipt);
    const published = (await ben.client.post(ben.path(`/agents/${agent.id}/publish`), { note: '' })).as(Receipt);
    await ben.client.get(ben.path(`/agents/${agent.id}?after=${published.position}`));
    const made = await ben.client.post(ben.path('/triggers'), {
      agentId: agent.id,
      name: 'Orders',
      settings: { kind: 'webhook', signature: 'bearer' },
      mapping: { order: '{{body.order}}' },
    });
    const { id, secret, position } = made.as(TriggerReceipt);
    const hookId = await readHookId(ben, id, position);
    const call = (number: number, token: string) => {
      const headers = { authorization: `Bearer ${token}`, 'webhook-id': `call-${number}` };
      return backend.visitor().post(`/hooks/${hookId}`, { order: number }, { headers });
    };
    const postgres = backend.app.get(Postgres);
    const held = () => postgres.query<{ id: string }>('select * from triggers.held_calls order by id');
    const sealed = () => postgres.query(`select 1 from vault.secrets where owner like 'held-call-%'`);

    await plan({ mode: 'read_only' });
    const accepted = await call(7001, secret ?? '');
    expect([accepted.status, accepted.as(HookAccepted)]).toEqual([
      202,
      { delivery: 'call-7001', run: null, duplicate: false, filtered: false },
    ]);
    expect((await call(7002, 'wrong')).problem.code).toBe('signature_invalid');
    expect(await held()).toMatchObject([{ hook_id: hookId, headers: null, body: null }]);
    const [first] = await held();
    await call(7003, secret ?? '');
    const [second] = (await held()).filter((row) => row.id !== first?.id);
    const clear = [
      ['authorization', `Bearer ${secret}`],
      ['content-type', 'application/json'],
      ['webhook-id', 'call-7003'],
    ];
    await postgres.execute('update triggers.held_calls set headers = $2, body = $3 where id = $1', [
      second?.id,
      JSON.stringify(clear),
      Buffer.from('{"order":7003}'),
    ]);
    await backend.app.get(Vault).secrets.delete({ owner: `held-call-${second?.id}`, name: 'request' });
    expect((await log.about(id)).map(({ type }) => type)).toEqual(['TriggerCreated']);

    await ada.client.delete(maintenance);
    await eventually('nothing is held', async () => (await held()).length === 0 && (await sealed()).length === 0);
    const fired = (await log.about(id)).filter(({ type }) => type === 'TriggerFired');
    const opens = await Promise.all(fired.map((event) => opened(backend, event)));
    const inputs = opens.map(({ data }) => ('inputs' in data ? data.inputs : null));
    expect(inputs).toHaveLength(2);
    expect(inputs).toEqual(
      expect.arrayContaining([7001, 7003].map((number) => ({ kind: 'inline', value: { order: number } }))),
    );
  });
});

describe('full maintenance', () => {
  it('refuses everyone except operators, callers of webhooks included; signing in stays possible', async () => {
    await plan({ mode: 'full' });
    const read = await ben.client.get(ben.path('/agents'));
    expect([read.status, read.problem.code, read.headers.get('retry-after')]).toEqual([503, 'maintenance', '60']);
    expect((await backend.visitor().post('/hooks/any', {})).problem.code).toBe('maintenance');
    expect((await backend.visitor().post('/api/auth/register', {})).problem.code).toBe('maintenance');
    expect((await backend.visitor().post('/api/auth/sign-in', { email: ben.email, password })).status).toBe(200);
    const providers = '/api/auth/providers';
    expect((await backend.visitor().get(providers)).status).toBe(200);
    const returned = await backend.visitor().post(`${providers}/return`, { state: 'unknown', code: 'any' });
    const started = await backend.visitor().post(`${providers}/oidc/start`, {});
    expect([returned, started].filter(({ status }) => status === 503)).toEqual([]);
    expect((await ada.client.get(ada.path('/agents'))).status).toBe(200);
    expect((await backend.visitor().get('/api/health/live')).status).toBe(200);
    expect((await ben.client.delete(maintenance)).status).toBe(404);
  });

  it('is announced to everyone before it begins, and ends automatically', async () => {
    const live = await ben.socket();
    const states: MaintenanceState[] = [];
    const hears = (wanted: (state: MaintenanceState) => boolean): Promise<void> =>
      new Promise((resolve) => {
        const resolveWhenHeard = (): void => (states.some(wanted) ? resolve() : undefined);
        live.socket.on('maintenance', resolveWhenHeard);
        resolveWhenHeard();
      });
    live.socket.on('maintenance', (state) => states.push(MaintenanceState.parse(state)));
    await plan({ mode: 'full', begins: 1, until: inSeconds(2.5), endsByItself: true });
    await hears(({ mode, plan: planned }) => mode === 'off' && planned !== null);
    expect((await ben.client.get(ben.path('/agents'))).status).toBe(200);
    await hears(({ mode }) => mode === 'full');
    expect((await ben.client.get(ben.path('/agents'))).status).toBe(503);
    expect(await live.watch({ kind: 'workspace', workspaceId: ben.workspaceId })).toMatchObject({ kind: 'problem' });
    states.length = 0;
    await hears(({ plan: planned }) => planned === null);
    const ended = await log.heard('MaintenanceEnded', 'plan');
    expect(ended.meta.actor).toEqual({ kind: 'system', id: 'maintenance' });
    expect((await ben.client.get(ben.path('/agents'))).status).toBe(200);
    live.close();
  });

  it('reaches every process', async () => {
    const other = await backend.another();
    await plan({ mode: 'full' });
    const { position } = await plan({ mode: 'full', message: 'A still larger disk.' });
    expect(position).toBeGreaterThan(0);
    let message = '';
    while (message !== 'A still larger disk.') {
      const answer = await fetch(`${other.url}/api/maintenance`);
      message = MaintenanceState.parse(await answer.json()).plan?.message ?? '';
    }
  });
});
