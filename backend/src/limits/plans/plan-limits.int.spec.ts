import { CommandBus } from '@nestjs/cqrs';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import type { PlanLimits } from '@throughline/contracts/billing/plans.js';
import { PriceListId } from '@throughline/contracts/billing/price-list.js';
import { CommandId, InvitationId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { newId } from '@throughline/platform/ids.js';
import { PolicyRunner } from '@throughline/platform/policies/policy-runner.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { agree, limitTo } from '../../testing/agreements.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Answer, Client } from '../../testing/client.js';
import { commandMeta } from '../../testing/command-meta.js';
import type { Person } from '../../testing/person.js';
import { InviteMember } from '../../workspaces/domain/invitation.commands.js';
import { Seats } from '../../workspaces/invitations/seats.js';
import { Plans } from './plans.js';

/** Two hundred when the long tests run. */
const racers = process.env['FAULT_ROUNDS'] === undefined ? 40 : 200;

let backend: Backend;
let other: Awaited<ReturnType<Backend['another']>>;
beforeAll(async () => {
  backend = await startBackend({ env: { WORKSPACE_AGENTS: '6' } });
  other = await backend.another({ ROLES: 'api' });
});
afterEach(() => {
  backend.clock.reset();
  backend.app.get(PolicyRunner).resume();
});
afterAll(() => backend.stop());

const processes = () => [backend.app, other.app];
/** On a plan with these limits, as both processes know it. */
const limited = async (limits: Partial<PlanLimits>, ada?: Person): Promise<Person> => {
  const person = ada ?? (await backend.signUp('Ada'));
  const plan = (app: Backend['app']) => app.get(Plans).getPlan(person.workspaceId);
  const before = (await plan(backend.app)).counts;
  await limitTo(backend.app, person.workspaceId, limits);
  for (const app of processes())
    await eventually('the process knows the plan', async () => (await plan(app)).counts !== before, { within: 2_000 });
  return person;
};
const racing = (ada: Person, send: (client: Client) => Promise<Answer>, times = racers): Promise<Answer[]> => {
  const there = ada.client.at(other.url);
  return Promise.all(Array.from({ length: times }, (_, n) => send(n % 2 === 0 ? ada.client : there)));
};
const made = (answers: Answer[]) => answers.filter(({ status }) => status === 201).length;
const refused = (answers: Answer[]) => answers.find(({ status }) => status !== 201)?.problem;

const agent = (ada: Person) => (client: Client) =>
  client.post(ada.path('/agents'), { name: 'Clerk', from: { kind: 'blank' } });
const published = async (ada: Person): Promise<string> => {
  const from = { kind: 'import', definition: definition() };
  const { id } = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
  await ada.client.post(ada.path(`/agents/${id}/publish`), { note: '' });
  await backend.settled();
  return id;
};
const trigger = (ada: Person, agentId: string) => (client: Client) => {
  const settings = { kind: 'webhook', signature: 'none' };
  return client.post(ada.path('/triggers'), { agentId, name: 'Hook', settings, mapping: {} });
};
const account = (ada: Person) => (client: Client) =>
  client.post(ada.path('/connections'), {
    service: 'any-api',
    kind: 'bearer',
    name: 'Orders',
    settings: { variables: { address: 'https://a.example' } },
    secret: { kind: 'bearer', token: 'token-of-a-test' },
  });
const started = (ada: Person, agentId: string) => (client: Client) =>
  client.post(ada.path(`/agents/${agentId}/runs`), {});

describe('the last place that a plan allows goes to exactly one of many in two processes', () => {
  it('for an agent; the refusal says what there is, who can change it, and what happens meanwhile', async () => {
    const ada = await limited({ agents: 3 });
    for (let n = 0; n < 2; n += 1) (await agent(ada)(ada.client)).as(Receipt);
    const answers = await racing(ada, agent(ada));
    expect(made(answers)).toBe(1);
    expect(refused(answers)).toMatchObject({
      status: 402,
      code: 'agent_limit',
      detail:
        'This workspace has 3 agents, and the Free plan allows 3. All of them keep working; archive one to make room. Someone who manages billing can change the plan.',
      allowance: { of: 'agents', limit: 3, used: 3, changed_by: 'billing', link: 'settings/billing' },
    });
    const grace = await backend.signUp('Grace');
    expect((await agent(grace)(grace.client)).status).toBe(201);
  });

  it('for a trigger and for a connected account', async () => {
    const ada = await limited({ triggers: 2, connections: 2 });
    const agentId = await published(ada);
    for (const [send, code] of [
      [trigger(ada, agentId), 'trigger_limit'],
      [account(ada), 'connection_limit'],
    ] as const) {
      (await send(ada.client)).as(Receipt);
      const answers = await racing(ada, send);
      expect([made(answers), refused(answers)?.code]).toEqual([1, code]);
    }
  });

  it('for a run of the period, and all are free when the next period begins', async () => {
    const ada = await limited({ runsAMonth: 5 });
    const agentId = await published(ada);
    await backend.app.get(PolicyRunner).pause();
    for (let n = 0; n < 4; n += 1) (await started(ada, agentId)(ada.client)).as(Receipt);
    const answers = await racing(ada, started(ada, agentId));
    expect(made(answers)).toBe(1);
    const { period } = await backend.app.get(Plans).getPlan(ada.workspaceId);
    expect(refused(answers)).toMatchObject({
      status: 402,
      code: 'quota_runs',
      allowance: { of: 'runs', limit: 5, used: 5, changed_by: 'billing', resets_at: period.to },
    });
    await backend.clock.whileAt(new Date(period.to), async () => {
      expect((await started(ada, agentId)(ada.client)).status).not.toBe(402);
    });
  });

  it('for a seat, also where auditors become members', async () => {
    const ada = await limited({ seats: 3 });
    const [grace, eve] = [await backend.signUp('Grace'), await backend.signUp('Eve')];
    await ada.admits(grace, 'auditor');
    await ada.admits(eve, 'builder');
    const invite = (n: number) => {
      const app = processes()[n % 2] ?? backend.app;
      const { workspaceId } = ada;
      const meta = commandMeta({
        workspaceId,
        commandId: CommandId.parse(newId()),
        actor: { kind: 'user', id: ada.userId },
        at: new Date().toISOString(),
      });
      const fingerprint = n.toString(16).padStart(64, '0');
      const data = {
        workspaceId,
        invitationId: InvitationId.parse(newId()),
        fingerprint,
        role: 'runner',
        email: 'a',
        message: '',
      } as const;
      return app
        .get(Seats, { strict: false })
        .counting(workspaceId, (seats) =>
          app.get(CommandBus).execute(new InviteMember(data, meta, { seats, memberId: null })),
        );
    };
    const promoted = async () =>
      (await ada.client.patch(ada.path(`/members/${grace.userId}/role`), { role: 'runner' })).status;
    const invitations = Array.from({ length: racers }, (_, n) =>
      invite(n).then(
        () => 200,
        () => 402,
      ),
    );
    const outcomes = await Promise.all([...invitations, promoted()]);
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
    await expect(invite(200)).rejects.toMatchObject({
      code: 'seat_limit',
      extras: { allowance: { of: 'seats', limit: 3, used: 3, billing: {} } },
    });
  });
});

describe('a plan', () => {
  it('only lowers what the deployment allows', async () => {
    const ada = await limited({ agents: 100 });
    const answers = await racing(ada, agent(ada), 12);
    expect([made(answers), refused(answers)?.allowance]).toEqual([
      6,
      { of: 'agents', limit: 6, used: 6, changed_by: 'operators' },
    ]);
  });

  it('that allows less than there is takes nothing away, and one that allows more counts at once', async () => {
    const ada = await backend.signUp('Ada');
    for (let n = 0; n < 3; n += 1) (await agent(ada)(ada.client)).as(Receipt);
    await limited({ agents: 1 }, ada);
    expect((await agent(ada)(ada.client)).problem).toMatchObject({
      code: 'agent_limit',
      allowance: { limit: 1, used: 3 },
    });
    await backend.settled();
    expect((await ada.client.get(ada.path('/agents'))).json).toMatchObject({ items: { length: 3 } });
    await limited({ agents: 4 }, ada);
    expect((await agent(ada)(ada.client)).status).toBe(201);
    expect((await agent(ada)(ada.client.at(other.url))).status).toBe(402);
  });

  it('counts the runs from before, and gives back those that never started', async () => {
    const ada = await backend.signUp('Ada');
    const agentId = await published(ada);
    await backend.app.get(PolicyRunner).pause();
    const runs: string[] = [];
    for (let n = 0; n < 3; n += 1) runs.push((await started(ada, agentId)(ada.client)).as(Receipt).id);
    await limited({ runsAMonth: 3 }, ada);
    expect((await started(ada, agentId)(ada.client)).problem.allowance).toMatchObject({ limit: 3, used: 3 });
    await ada.client.post(ada.path(`/runs/${runs[0]}/cancel`));
    await backend.settled();
    await eventually(
      'the cancelled one is not counted',
      async () => (await started(ada, agentId)(ada.client)).status === 201,
    );
    expect((await started(ada, agentId)(ada.client)).status).toBe(402);
  });

  it('of a subscription that is restricted is the free one', async () => {
    const ada = await limited({ agents: 1 });
    const { workspaceId } = ada;
    const plans = backend.app.get(Plans);
    const { agreement, period } = await plans.getPlan(workspaceId);
    const terms = { plan: 'team', priceListId: PriceListId.parse(agreement.priceListId), seats: 2 } as const;
    const subscribed = { workspaceId, provider: 'test', ref: 's', customer: 'c', period, trialEndsAt: null } as const;
    await agree(backend.app, workspaceId, { type: 'SubscriptionStarted', data: { ...subscribed, ...terms } });
    plans.evict(workspaceId);
    expect((await plans.getPlan(workspaceId)).limits).toMatchObject({ agents: 100, seats: 2 });
    for (let n = 0; n < 2; n += 1) (await agent(ada)(ada.client)).as(Receipt);
    await agree(backend.app, workspaceId, { type: 'SubscriptionRestricted', data: { workspaceId } });
    plans.evict(workspaceId);
    expect((await agent(ada)(ada.client)).problem.detail).toContain('A payment is overdue');
    await agree(backend.app, workspaceId, { type: 'SubscriptionRecovered', data: { workspaceId } });
    plans.evict(workspaceId);
    expect((await agent(ada)(ada.client)).status).toBe(201);
  });
});
