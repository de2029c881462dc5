import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { HookAccepted, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { FiringRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { newId } from '@throughline/platform/ids.js';
import { PolicyRunner } from '@throughline/platform/policies/policy-runner.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Allowances } from './allowances.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Answer, Client } from '../../testing/client.js';
import type { Person } from '../../testing/person.js';
import { readHookId } from '../../testing/read-hook-id.js';

const most = { agents: 6, triggers: 4, queuedRuns: 3 };
/** Two hundred when the long tests run. */
const racers = process.env['FAULT_ROUNDS'] === undefined ? 40 : 200;
let backend: Backend;
let elsewhere: string;
beforeAll(async () => {
  backend = await startBackend({
    env: {
      WORKSPACE_AGENTS: String(most.agents),
      WORKSPACE_TRIGGERS: String(most.triggers),
      WORKSPACE_QUEUED_RUNS: String(most.queuedRuns),
    },
  });
  elsewhere = (await backend.another({ ROLES: 'api' })).url;
});
afterAll(() => backend.stop());

const made = (answers: Answer[]) => answers.filter(({ status }) => status === 201).length;
const refusals = (answers: Answer[]) => answers.filter(({ status }) => status !== 201).map(({ problem }) => problem);
const published = async (ada: Person): Promise<string> => {
  const from = { kind: 'import', definition: definition() };
  const agent = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
  await ada.client.post(ada.path(`/agents/${agent.id}/publish`), { note: '' });
  await backend.settled();
  return agent.id;
};

describe('agents of a workspace', () => {
  const create = (ada: Person, client: Client = ada.client) =>
    client.post(ada.path('/agents'), { name: 'Clerk', from: { kind: 'blank' } });

  it('are exactly as many as allowed, however many are created at once in two processes', async () => {
    const ada = await backend.signUp('Ada');
    const there = ada.client.at(elsewhere);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => create(ada, n % 2 === 0 ? ada.client : there)),
    );
    expect(made(answers)).toBe(most.agents);
    const [refused] = refusals(answers);
    expect(refused).toMatchObject({
      status: 402,
      code: 'agent_limit',
      detail: expect.stringContaining(`has ${most.agents} agents, and the limit is ${most.agents}`),
      allowance: { of: 'agents', limit: most.agents, used: most.agents, changed_by: 'operators' },
    });
    await backend.settled();
    expect((await create(ada)).problem.code).toBe('agent_limit');
    expect((await create(await backend.signUp('Grace'))).status).toBe(201);
  });

  it('leave the last place to exactly one of many', async () => {
    const ada = await backend.signUp('Ada');
    for (let n = 1; n < most.agents; n += 1) (await create(ada)).as(Receipt);
    const answers = await Promise.all(Array.from({ length: racers }, () => create(ada)));
    expect(made(answers)).toBe(1);
  });

  it('make room when they are archived, and are counted again when they are restored', async () => {
    const ada = await backend.signUp('Ada');
    const ids: string[] = [];
    for (let n = 0; n < most.agents; n += 1) ids.push((await create(ada)).as(Receipt).id);
    const [first, second] = ids;
    await ada.client.post(ada.path(`/agents/${first}/archive`));
    await backend.settled();
    expect((await create(ada)).status).toBe(201);
    const restore = (id: string | undefined) => ada.client.post(ada.path(`/agents/${id}/restore`));
    expect((await restore(first)).problem.code).toBe('agent_limit');
    expect((await restore(second)).status).toBe(200);
    await ada.client.post(ada.path(`/agents/${second}/archive`));
    await backend.settled();
    expect((await restore(first)).status).toBe(200);
  });

  it('that were refused, or lost before they were written, do not count', async () => {
    const ada = await backend.signUp('Ada');
    const lost = `insert into allowances.counts (what, subject, used) values ('agent', $1, $2)`;
    await backend.app.get(Postgres).execute(lost, [ada.workspaceId, most.agents]);
    for (let n = 0; n < most.agents; n += 1) {
      const copy = { name: 'Copy', from: { kind: 'copy', agentId: newId() } };
      expect((await ada.client.post(ada.path('/agents'), copy)).status).toBe(404);
      expect((await create(ada)).status).toBe(201);
    }
    expect((await create(ada)).problem.code).toBe('agent_limit');
  });

  it('are counted again within an hour when a count began from incomplete tables', async () => {
    const ada = await backend.signUp('Ada');
    for (let n = 0; n < most.agents; n += 1) (await create(ada)).as(Receipt);
    await backend.app
      .get(Postgres)
      .execute(
        `update allowances.counts set used = 1, claimed_at = now() - interval '1 minute' where what = 'agent' and subject = $1`,
        [ada.workspaceId],
      );
    await backend.app.get(Allowances).forgetCounts();
    expect((await create(ada)).problem.code).toBe('agent_limit');
  });

  it('are answered the same way when the last one is requested again under its key', async () => {
    const ada = await backend.signUp('Ada');
    for (let n = 1; n < most.agents; n += 1) await create(ada);
    const request = () =>
      ada.client.send(
        'POST',
        ada.path('/agents'),
        { name: 'Clerk', from: { kind: 'blank' } },
        {
          headers: { 'idempotency-key': `last-${ada.workspaceId}` },
        },
      );
    const first = (await request()).as(Receipt);
    await backend.app.get(Postgres).execute('delete from http.idempotency');
    expect((await request()).as(Receipt)).toEqual(first);
  });
});

describe('triggers of a workspace', () => {
  it('are at most as many as allowed; an archived one makes room', async () => {
    const ada = await backend.signUp('Ada');
    const agentId = await published(ada);
    const request = { agentId, name: 'Hook', settings: { kind: 'webhook', signature: 'standard' }, mapping: {} };
    const create = () => ada.client.post(ada.path('/triggers'), request);
    const answers = await Promise.all(Array.from({ length: 20 }, create));
    expect(made(answers)).toBe(most.triggers);
    expect(new Set(refusals(answers).map(({ code }) => code))).toEqual(new Set(['trigger_limit']));
    const one = answers.find(({ status }) => status === 201)?.as(TriggerReceipt);
    await backend.settled();
    await ada.client.post(ada.path(`/triggers/${one?.id}/archive`));
    await backend.settled();
    expect((await create()).status).toBe(201);
  });
});

describe('queued runs of a workspace', () => {
  let ada: Person;
  let agentId: string;
  beforeEach(async () => {
    ada = await backend.signUp('Ada');
    agentId = await published(ada);
    // No policy reacts, so that started runs stay queued.
    await backend.app.get(PolicyRunner).pause();
  });
  afterEach(() => backend.app.get(PolicyRunner).resume());

  const webhook = async () => {
    const request = { agentId, name: 'Hook', settings: { kind: 'webhook', signature: 'none' }, mapping: {} };
    const trigger = (await ada.client.post(ada.path('/triggers'), request)).as(TriggerReceipt);
    await backend.settled();
    const hookId = await readHookId(ada, trigger.id);
    const call = (name: string) =>
      backend.visitor().send('POST', `/hooks/${hookId}`, { name }, { headers: { 'webhook-id': name } });
    return { trigger, call };
  };

  it('are at most as many as allowed; a cancelled one makes room', async () => {
    const start = () => ada.client.post(ada.path(`/agents/${agentId}/runs`), {});
    const answers = await Promise.all(Array.from({ length: 20 }, start));
    expect(made(answers)).toBe(most.queuedRuns);
    expect(refusals(answers)[0]).toMatchObject({ status: 429, code: 'queued_run_limit', retry_after: 60 });
    const one = answers.find(({ status }) => status === 201)?.as(Receipt);
    await ada.client.post(ada.path(`/runs/${one?.id}/cancel`));
    await backend.settled();
    expect((await start()).status).toBe(201);
  });

  it('include those of calls that were accepted; a call beyond the limit is refused, and leaves no event', async () => {
    const { trigger, call } = await webhook();
    const names = Array.from({ length: 8 }, (_, n) => `call-${n}`);
    const answers = await Promise.all(names.map(call));
    const accepted = names.filter((_, n) => answers[n]?.status === 202);
    expect(accepted).toHaveLength(most.queuedRuns);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 429]));
    // The same delivery gets the same answer, also when no other is accepted.
    expect((await call(accepted[0] ?? '')).as(HookAccepted).duplicate).toBe(true);
    await backend.settled();
    const { items } = (await ada.client.get(ada.path(`/triggers/${trigger.id}/firings`))).as(page(FiringRow));
    expect(items.filter(({ outcome }) => outcome === 'started')).toHaveLength(most.queuedRuns);
    expect(items.filter(({ outcome }) => outcome === 'rejected')).toHaveLength(0);
  });

  it('of one trigger are at most as many as it says; other calls are refused and listed, and other triggers go on', async () => {
    const [{ trigger, call }, other] = [await webhook(), await webhook()];
    const limit = (maxQueued: unknown) =>
      ada.client.send('PATCH', ada.path(`/triggers/${trigger.id}/queue`), { maxQueued });
    expect([(await limit(0)).status, (await limit(2)).status]).toEqual([422, 200]);
    const names = Array.from({ length: 8 }, (_, n) => `queued-${n}`);
    const answers = await Promise.all(names.map(call));
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(2);
    const refused = answers.find(({ status }) => status !== 202);
    expect(refused?.problem).toMatchObject({ status: 429, code: 'trigger_queue_full', retry_after: 60 });
    expect((await other.call('elsewhere')).status).toBe(202);
    await ada.client.post(ada.path(`/runs/${accepted[0]?.as(HookAccepted).run}/cancel`));
    await backend.settled();
    expect([(await call('room')).status, (await limit(null)).status]).toEqual([202, 200]);
    await backend.settled();
    const { items } = (await ada.client.get(ada.path(`/triggers/${trigger.id}/firings`))).as(page(FiringRow));
    expect(items.filter(({ outcome, reason }) => outcome === 'rejected' && reason === 'queue_full')).toHaveLength(6);
  });

  it('do not include those that a firing could not start', async () => {
    const { call } = await webhook();
    await ada.client.post(ada.path(`/agents/${agentId}/pause`));
    for (let n = 0; n < most.queuedRuns + 2; n += 1)
      expect((await call(`paused-${n}`)).problem.code).toBe('invalid_state');
    await ada.client.post(ada.path(`/agents/${agentId}/resume`));
    expect((await call('resumed')).status).toBe(202);
  });
});
