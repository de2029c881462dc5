import { AgentId, RunId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { ConcurrencyPermits } from '../../runs/execution/admission/concurrency-permits.js';
import { limitTo } from '../../testing/agreements.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { does } from '../../testing/does.js';
import { listenTo } from '../../testing/log-listener.js';
import type { Person } from '../../testing/person.js';
import { ScheduleClock } from '../../triggers/schedules/schedule-clock.js';
import { Plans } from './plans.js';
import { readHookId } from '../../testing/read-hook-id.js';

let backend: Backend;
let other: Awaited<ReturnType<Backend['another']>>;
let ada: Person;
let log: ReturnType<typeof listenTo>;
beforeAll(async () => {
  backend = await startBackend();
  other = await backend.another({ ROLES: 'api' });
  log = listenTo(backend.app.get(EventStore));
});
beforeEach(async () => {
  ada = await backend.signUp('Ada');
});
afterEach(() => backend.clock.reset());
afterAll(async () => {
  await log?.stop();
  await backend?.stop();
});

const post = (path: string, body: unknown = {}) => ada.client.post(ada.path(path), body);
const published = async (over: Parameters<typeof does>[1] = {}): Promise<string> => {
  const from = { kind: 'import', definition: does('1. Call `time.now`.', over) };
  const { id } = (await post('/agents', { name: 'Clerk', from })).as(Receipt);
  await post(`/agents/${id}/publish`, { note: '' });
  await backend.settled();
  return id;
};
const limited = async (limits: Parameters<typeof limitTo>[2]): Promise<void> => {
  await limitTo(backend.app, ada.workspaceId, limits);
  for (const app of [backend.app, other.app]) {
    const plans = app.get(Plans);
    await eventually('the process knows the plan', async () => (await plans.getPlan(ada.workspaceId)).plan === 'free', {
      within: 2_000,
    });
  }
};
const trigger = async (agentId: string, settings: object): Promise<TriggerReceipt> => {
  const made = (await post('/triggers', { agentId, name: 'T', settings, mapping: {} })).as(TriggerReceipt);
  await backend.settled();
  return made;
};

describe('runs at once', () => {
  it('are no more than the plan allows, of all agents together; the others wait and end as well', async () => {
    await limited({ runsAtOnce: 2 });
    const agents = [await published(), await published({ overlap: 'skip' }), await published()];
    const runs: string[] = [];
    for (const agentId of [agents[0], agents[0], agents[2], agents[1], agents[2], agents[0]])
      runs.push((await post(`/agents/${agentId}/runs`)).as(Receipt).id);
    const ended = await Promise.all(runs.map((id) => log.heard('RunSucceeded', id)));
    expect(ended).toHaveLength(runs.length);
    const events = (await log.all()).filter(({ data }) => 'runId' in data && runs.includes(data.runId));
    let [inProgress, most] = [0, 0];
    for (const { type } of events) {
      if (type === 'RunStarted') inProgress += 1;
      if (type === 'RunSucceeded') inProgress -= 1;
      most = Math.max(most, inProgress);
    }
    expect([most <= 2, inProgress]).toEqual([true, 0]);
  });

  it('have exactly as many permits, however many runs want one in two processes; one that waits for a person leaves its own', async () => {
    await limited({ runsAtOnce: 3 });
    const { workspaceId } = ada;
    const permitsIn = ({ app }: Pick<Backend, 'app'>) => app.get(ConcurrencyPermits, { strict: false });
    const [here, there] = [permitsIn(backend), permitsIn(other)];
    const claims = Array.from({ length: 200 }, () => ({
      workspaceId,
      runId: RunId.parse(newId()),
      agentId: AgentId.parse(newId()),
    }));
    for (const claim of claims) await here.enqueue(claim);
    const acquired = await Promise.all(claims.map((claim, n) => (n % 2 === 0 ? here : there).acquire(claim, 5)));
    expect(acquired.filter(Boolean)).toHaveLength(3);
    const [holder, waiting] = [true, false].map((has) => claims[acquired.indexOf(has)]);
    if (holder === undefined || waiting === undefined) throw new Error('All runs have a permit, or none.');
    expect(await here.mayAcquire(waiting, 5)).toBe(false);
    expect(await here.isAgentFree(waiting.runId, 5)).toBe(true);
    expect(await here.rest(holder)).toContain(waiting.runId);
    expect(await here.acquire(waiting, 5)).toBe(true);
    expect(await here.resume(holder, 5)).toBe(false);
    await here.release(waiting);
    expect(await here.resume(holder, 5)).toBe(true);
  });

  it('begin without waiting for others when the plan allows more', async () => {
    await limited({ runsAtOnce: 0 });
    const { id } = (await post(`/agents/${await published()}/runs`)).as(Receipt);
    await limitTo(backend.app, ada.workspaceId, { runsAtOnce: 1 });
    await log.heard('RunSucceeded', id);
  });
});

describe('work from outside when all runs of the period are used', () => {
  it('is refused to a call, and the delivery is recorded with the reason', async () => {
    const agentId = await published();
    const { id } = await trigger(agentId, { kind: 'webhook', signature: 'none' });
    const hookId = await readHookId(ada, id);
    await limited({ runsAMonth: 1 });
    const call = (name: string) =>
      backend.visitor().send('POST', `/hooks/${hookId}`, { name }, { headers: { 'webhook-id': name } });
    expect((await call('first')).status).toBe(202);
    const { problem } = await call('second');
    expect(problem).toMatchObject({ status: 402, code: 'quota_runs' });
    // Anybody could call an unsigned webhook.
    expect([problem.allowance, problem.detail]).toEqual([undefined, expect.not.stringMatching(/\d/)]);
    expect((await call('first')).status).toBe(202);
    expect((await log.heard('DeliveryRejected', id)).data).toMatchObject({ reason: 'quota' });
  });

  it('is skipped of a schedule, with the reason', async () => {
    const agentId = await published();
    const timing = { kind: 'interval', minutes: 60 };
    const { id } = await trigger(agentId, { kind: 'schedule', timing, timeZone: 'UTC', misfire: 'run_once' });
    await limited({ runsAMonth: 0 });
    backend.clock.advance(61 * 60_000);
    await backend.app.get(ScheduleClock).wake();
    expect((await log.heard('SlotSkipped', id)).data).toMatchObject({ reason: 'quota' });
  });
});

it('a workspace without a plan reads none for what it makes, and counts no runs', async () => {
  const agentId = await published();
  const store = backend.app.get(EventStore);
  const read = store.read.bind(store);
  const streams: string[] = [];
  await backend.clock.whileFrozen(async () => {
    await backend.app.get(Plans).getPlan(ada.workspaceId);
    store.read = (stream, from) => {
      streams.push(stream);
      return read(stream, from);
    };
    try {
      for (let n = 0; n < 10; n += 1) {
        (await post('/agents', { name: 'Clerk', from: { kind: 'blank' } })).as(Receipt);
        (await post(`/agents/${agentId}/runs`)).as(Receipt);
      }
    } finally {
      store.read = read;
    }
  });
  expect(streams.filter((stream) => stream.startsWith('billing-'))).toEqual([]);
  const sql = `select 1 from allowances.counts where what = 'period_run' and subject = $1`;
  expect(await backend.app.get(Postgres).query(sql, [ada.workspaceId])).toEqual([]);
});
