import { agentCreated, definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { budgetTerms } from '@throughline/contracts/budgets/budget.fixtures.js';
import type { BudgetTerms } from '@throughline/contracts/budgets/budget.events.js';
import { BudgetsSpent } from '@throughline/contracts/budgets/budget.requests.js';
import { AgentId, ConnectionId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { measured } from '@throughline/contracts/runs/run.fixtures.js';
import { turn } from '@throughline/contracts/runs/turn.fixtures.js';
import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { currentSchema } from '@throughline/contracts/upcasters.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Models } from '../../models/models.js';
import { ConnectionCredentials } from '../../kernel/credentials/connection-credentials.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';

const provider = 'paid';
const model = 'paid-1';
/** Each million of tokens costs a dollar, and each turn half a dollar. */
const price = { in: 1_000_000, cacheRead: 1_000_000, cacheWrite: 1_000_000, out: 1_000_000 };
const costMicros = 500_000;
const maxOutputTokens = 100_000;

let backend: Backend;
let ada: Person;
let asked = 0;
beforeAll(async () => {
  backend = await startBackend();
  // The account that pays is not what these tests are about.
  Object.assign(backend.app.get(ConnectionCredentials), { forUse: () => Promise.resolve(null) });
  const info = { provider, name: 'Paid', description: '', ai: true, models: [{ model, name: model }] };
  const respond = () => {
    asked += 1;
    const answer = { ...measured, costMicros, payer: 'workspace' } as const;
    return Promise.resolve({ ...answer, turn: turn({ text: 'Done.' }) });
  };
  backend.app.get(Models).add({ info, respond, wireRequest: () => Promise.resolve(null) });
});
beforeEach(async () => {
  ada = await backend.signUp('Ada');
  asked = 0;
});
afterAll(() => backend.stop());

const set = (name: string, over: Partial<BudgetTerms>) =>
  ada.client.put(ada.path(`/budgets/${name}`), budgetTerms({ notify: [], thresholds: [], ...over }));
const setPrice = (connectionId: string) =>
  ada.client.put(ada.path('/model-prices'), { provider, model, connectionId, price });
/** As an agent is stored: a model that only this test has is refused by the agent's routes. */
const createAgent = async (connectionId: string): Promise<string> => {
  const agentId = AgentId.parse(newId());
  const own = definition();
  const choice = { ...own.model, provider, model, connectionId: ConnectionId.parse(connectionId), maxOutputTokens };
  const { workspaceId, userId: ownerId } = ada;
  const schema = currentSchema('AgentCreated');
  const created = agentCreated({
    agentId,
    workspaceId,
    ownerId,
    definition: { ...own, model: choice, tools: [], inputs: [] },
  });
  await backend.app.get(EventStore).append(`agent-${agentId}`, [newEvent(created, { workspaceId, schema })], 'none');
  return agentId;
};
const start = (agentId: string) => ada.client.post(ada.path(`/agents/${agentId}/runs`), { version: 'draft' });
const run = async (id: string): Promise<RunRow> => {
  await backend.settled();
  return (await ada.client.get(ada.path(`/runs/${id}`))).as(RunRow);
};
const runIs = (id: string, status: RunRow['status']) =>
  eventually(`the run is ${status}`, async () => {
    const row = await run(id);
    return row.status === status ? row : undefined;
  });
const spent = async () => (await ada.client.get(ada.path('/budgets/spent'))).as(BudgetsSpent).items;

it('a run that a budget has no room for is held before the model is asked, and goes on when the budget is raised', async () => {
  const connectionId = newId();
  await setPrice(connectionId);
  await set('workspace.month', { limitMicros: 50_000 });
  const { id } = (await start(await createAgent(connectionId))).as(Receipt);
  const held = await runIs(id, 'waiting');
  expect(held).toMatchObject({
    waiting: 'budget',
    held: { reason: 'budget', about: { kind: 'budget', scope: 'workspace', of: null, period: 'month' } },
  });
  expect(asked).toBe(0);
  expect(await spent()).toMatchObject([{ spentMicros: 0, reservedMicros: 0, held: 1 }]);
  await set('workspace.month', { limitMicros: 2_000_000 });
  await runIs(id, 'succeeded');
  expect(await spent()).toMatchObject([{ spentMicros: costMicros, reservedMicros: 0, held: 0 }]);
});

it('a run that a budget has no room for ends when the budget says so, and no other starts', async () => {
  const connectionId = newId();
  await setPrice(connectionId);
  await set('workspace.month', { limitMicros: 50_000, atLimit: 'stop' });
  const agentId = await createAgent(connectionId);
  const { id } = (await start(agentId)).as(Receipt);
  expect((await runIs(id, 'failed')).failure).toMatchObject({ code: 'budget' });
  const refused = await start(agentId);
  expect([refused.status, refused.problem.code]).toEqual([402, 'spending_cap']);
  expect(asked).toBe(0);
});

it('a model without a price is not asked under a budget until it has one', async () => {
  const connectionId = newId();
  const agentId = await createAgent(connectionId);
  await set('run.run', { limitMicros: 2_000_000 });
  const { id } = (await start(agentId)).as(Receipt);
  await runIs(id, 'waiting');
  expect(asked).toBe(0);
  await setPrice(connectionId);
  await runIs(id, 'succeeded');
});
