import { agentCreated, definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { budgetTerms } from '@throughline/contracts/budgets/budget.fixtures.js';
import { HeldRuns, HeldRunsAccepted, HeldRunsResumption } from '@throughline/contracts/budgets/held-runs.requests.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { AgentId, ConnectionId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { measured } from '@throughline/contracts/runs/run.fixtures.js';
import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { turn } from '@throughline/contracts/runs/turn.fixtures.js';
import { currentSchema } from '@throughline/contracts/upcasters.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';
import { ConnectionCredentials } from '../../kernel/credentials/connection-credentials.js';
import { Models } from '../../models/models.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';

const provider = 'paid';
const model = 'paid-1';
/** Each million of tokens costs a dollar, so a call may cost a tenth of one, and a turn costs half of one. */
const price = { in: 1_000_000, cacheRead: 1_000_000, cacheWrite: 1_000_000, out: 1_000_000 };
const costMicros = 500_000;
const maxOutputTokens = 100_000;
const month = 'workspace.month';

let backend: Backend;
let ada: Person;
let agentId: string;
beforeAll(async () => {
  backend = await startBackend();
  // The account that pays is not what these tests are about.
  Object.assign(backend.app.get(ConnectionCredentials), { forUse: () => Promise.resolve(null) });
  const info = { provider, name: 'Paid', description: '', ai: true, models: [{ model, name: model }] };
  const answer = { ...measured, costMicros, payer: 'workspace', turn: turn({ text: 'Done.' }) } as const;
  const respond = () => Promise.resolve(answer);
  backend.app.get(Models).add({ info, respond, wireRequest: () => Promise.resolve(null) });
});
beforeEach(async () => {
  ada = await backend.signUp('Ada');
  agentId = await createAgent();
});
afterAll(() => backend.stop());

/** As an agent is stored: a model that only this test has is refused by the agent's routes. */
const createAgent = async (): Promise<string> => {
  const connectionId = ConnectionId.parse(newId());
  await ada.client.put(ada.path('/model-prices'), { provider, model, connectionId, price });
  const own = definition();
  const choice = { ...own.model, provider, model, connectionId, maxOutputTokens };
  const { workspaceId, userId: ownerId } = ada;
  const id = AgentId.parse(newId());
  const rest = { workspaceId, ownerId, definition: { ...own, model: choice, tools: [], inputs: [] } };
  const event = newEvent(agentCreated({ agentId: id, ...rest }), {
    workspaceId,
    schema: currentSchema('AgentCreated'),
  });
  await backend.app.get(EventStore).append(`agent-${id}`, [event], 'none');
  return id;
};
const limit = (limitMicros: number, name = month) =>
  ada.client.put(ada.path(`/budgets/${name}`), budgetTerms({ notify: [], thresholds: [], limitMicros }));
const start = async (): Promise<string> =>
  (await ada.client.post(ada.path(`/agents/${agentId}/runs`), { version: 'draft' })).as(Receipt).id;
const run = async (id: string): Promise<RunRow> => {
  await backend.settled();
  return (await ada.client.get(ada.path(`/runs/${id}`))).as(RunRow);
};
const runIs = (id: string, status: RunRow['status']) =>
  eventually(`the run is ${status}`, async () => {
    const row = await run(id);
    return row.status === status ? row : undefined;
  });
const heldRuns = async (query = '') => (await ada.client.get(ada.path(`/held-runs${query}`))).as(HeldRuns);
const post = (what: 'resume' | 'discard', budget = month, who = ada) =>
  who.client.post(ada.path(`/held-runs/${what}`), { budget });
const holdRuns = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await start());
  for (const id of ids) await runIs(id, 'waiting');
  return ids;
};
const findFacts = async (type: string) => {
  await backend.settled();
  const { items } = (await ada.client.get(ada.path(`/history?type=${type}&limit=50`))).as(page(HistoryRow));
  return items.filter((item) => item.type === type).map(({ data, meta }) => ({ data, actor: meta.actor }));
};

it('held runs are listed with the budget that they wait for, the one held longest first, and counted beyond the list', async () => {
  await limit(50_000);
  const ids = await holdRuns(3);
  const { total, runs, budgets } = await heldRuns('?limit=2');
  expect([total, runs.length]).toEqual([3, 2]);
  const since = [...runs].map((each) => each.since);
  expect(since).toEqual([...since].sort());
  expect(budgets).toMatchObject([{ budget: month, runs: 3, since: since[0], costMicros: 0 }]);
  expect(ids).toContain((await heldRuns('?limit=1&order=newest')).runs[0]?.id);
  const bea = await backend.signUp('Bea');
  expect((await bea.client.get(ada.path('/held-runs'))).status).toBe(404);
});

it('resumed runs go on when there is room, and otherwise it is said why they do not', async () => {
  await limit(50_000);
  const [id] = await holdRuns(1);
  await limit(700_000, 'workspace.day');
  const tried = (await post('resume')).as(HeldRunsResumption);
  expect(tried).toMatchObject({ count: 1, leftMicros: 50_000 });
  expect(tried.neededMicros).toBeGreaterThan(50_000);
  await eventually('the run was held again', async () => {
    const { held } = await run(id ?? '');
    return held !== null && (await findFacts('RunHeld')).length === 2;
  });
  await limit(600_000);
  await runIs(id ?? '', 'succeeded');
  const [other] = await holdRuns(1);
  await limit(500_000);
  const refused = await post('resume');
  expect([refused.status, refused.problem.code]).toEqual([402, 'spending_cap']);
  expect(refused.problem.detail).toBe('Nothing is left of $0.50. Raise the limit, and the runs go on.');
  expect((await run(other ?? '')).status).toBe('waiting');
});

it('discarded runs are cancelled by who discarded them, with one fact that counts them', async () => {
  await limit(50_000);
  const ids = await holdRuns(3);
  const accepted = (await post('discard')).as(HeldRunsAccepted);
  expect(accepted.count).toBe(3);
  for (const id of ids) await runIs(id, 'cancelled');
  expect(await findFacts('HeldRunsDiscarded')).toMatchObject([
    { data: { scope: 'workspace', period: 'month', count: 3 }, actor: { kind: 'user', id: ada.userId } },
  ]);
  expect((await findFacts('RunCancelled')).map(({ actor }) => actor)).toMatchObject(
    ids.map(() => ({ kind: 'user', id: ada.userId })),
  );
  expect(await heldRuns()).toMatchObject({ total: 0, runs: [], budgets: [] });
  expect((await post('discard')).as(HeldRunsAccepted).count).toBe(0);
  expect(await findFacts('HeldRunsDiscarded')).toHaveLength(1);
});

it('a repeated request with the same key discards once', async () => {
  await limit(50_000);
  const [id] = await holdRuns(1);
  const key = { headers: { 'idempotency-key': newId() } };
  const discard = () => ada.client.post(ada.path('/held-runs/discard'), { budget: month }, key);
  const [first, second] = [(await discard()).as(HeldRunsAccepted), (await discard()).as(HeldRunsAccepted)];
  expect(second).toEqual(first);
  await runIs(id ?? '', 'cancelled');
  expect(await findFacts('HeldRunsDiscarded')).toHaveLength(1);
});

it('only who manages budgets resumes and discards, and only for a budget that is there', async () => {
  const bob = await backend.signUp('Bob');
  await ada.admits(bob, 'builder');
  await limit(50_000);
  expect((await post('discard', month, bob)).status).toBe(403);
  expect((await post('resume', month, bob)).status).toBe(403);
  expect((await bob.client.get(ada.path('/held-runs'))).status).toBe(403);
  expect((await post('discard', 'workspace.day')).status).toBe(404);
  expect((await post('resume', 'workspace.day')).status).toBe(404);
  expect((await post('discard', 'workspace')).status).toBe(422);
});
