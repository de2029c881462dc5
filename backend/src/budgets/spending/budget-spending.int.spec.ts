import { budgetTerms } from '@throughline/contracts/budgets/budget.fixtures.js';
import type { BudgetTerms } from '@throughline/contracts/budgets/budget.events.js';
import { BudgetsSpent } from '@throughline/contracts/budgets/budget.requests.js';
import { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import { AgentId, ConnectionId, RunId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Spending, type ModelCall } from '../../limits/spending/spending.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { CheckSpending } from './check-spending.js';
import { ReconcileSpending } from './reconcile-spending.js';

const dollar = 1_000_000;
const hour = 3_600_000;
let backend: Backend;
let ada: Person;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  ada = await backend.signUp('Ada');
});
afterAll(() => backend.stop());

const spending = () => backend.app.get(Spending);
const set = (name: string, over: Partial<BudgetTerms> = {}) =>
  ada.client.put(ada.path(`/budgets/${name}`), budgetTerms({ notify: [ada.userId], limitMicros: 2 * dollar, ...over }));
const call = (over: Partial<ModelCall> = {}): ModelCall => {
  const runId = RunId.parse(newId());
  return {
    workspaceId: ada.workspaceId,
    runId,
    rootRunId: runId,
    agentId: AgentId.parse(newId()),
    memberId: ada.userId,
    connectionId: ConnectionId.parse(newId()),
    seq: 1,
    attempt: 1,
    runLimitMicros: null,
    maxMicros: dollar,
    ...over,
  };
};
const spent = async () => (await ada.client.get(ada.path('/budgets/spent'))).as(BudgetsSpent).items;
const rows = async () => {
  await backend.settled();
  return (await ada.client.get(ada.path('/budgets'))).as(page(BudgetRow)).items;
};

it('a call keeps money until it is settled, and one that does not fit is refused and names its budget', async () => {
  await set('workspace.month');
  const [first, second] = [call(), call()];
  expect(await spending().reserve(first)).toBeNull();
  expect(await spending().reserve(first)).toBeNull();
  expect(await spending().reserve(second)).toBeNull();
  expect(await spent()).toMatchObject([
    { in: expect.stringMatching(/^\d{4}-\d{2}$/), spentMicros: 0, reservedMicros: 2 * dollar },
  ]);
  expect(await spending().reserve(call())).toMatchObject({
    code: 'spending_cap',
    atLimit: 'hold',
    about: { scope: 'workspace', of: null, period: 'month' },
    sentence: expect.stringContaining('$0.00 spent and $2.00 kept for calls in progress'),
  });
  await spending().settle(first, dollar / 4);
  await spending().settle(first, dollar / 4);
  expect(await spent()).toMatchObject([{ spentMicros: dollar / 4, reservedMicros: dollar }]);
  expect(await rows()).toMatchObject([{ status: 'exhausted', exhausted: { neededMicros: dollar } }]);
});

it('a call that cost something unknown counts in full, until it is known', async () => {
  await set('workspace.month');
  const unknown = call();
  await spending().reserve(unknown);
  await spending().settle(unknown, null);
  expect(await spent()).toMatchObject([{ spentMicros: dollar, reservedMicros: 0 }]);
  await spending().settle(unknown, 1);
  expect(await spent()).toMatchObject([{ spentMicros: 1, reservedMicros: 0 }]);
});

it('a cost beyond every number is counted, and neither stops the worker that settles it nor the row of the budget', async () => {
  await set('workspace.month');
  const calls = [call(), call()];
  for (const each of calls) await spending().reserve(each);
  for (const each of calls) await spending().settle(each, Number.MAX_SAFE_INTEGER);
  expect(await spent()).toMatchObject([{ spentMicros: Number.MAX_SAFE_INTEGER }]);
  expect(await spending().reserve(call())).toMatchObject({ code: 'spending_cap' });
  expect(await rows()).toMatchObject([{ status: 'exhausted' }]);
});

it('a model without a price is refused under a budget, and counted as unknown without one', async () => {
  expect(await spending().reserve(call({ maxMicros: null }))).toBeNull();
  await set('run.run', { thresholds: [], atLimit: 'stop' });
  expect(await spending().reserve(call({ maxMicros: null }))).toMatchObject({
    code: 'model_price_unknown',
    atLimit: 'stop',
  });
  expect(await spending().reserve(call({ maxMicros: 0 }))).toBeNull();
});

it('what the operators pay for a workspace in a month has a limit, which other workspaces do not share', async () => {
  const offered = (over: Partial<ModelCall> = {}) => call({ connectionId: null, maxMicros: 6 * dollar, ...over });
  const elsewhere = await backend.signUp('Mei');
  expect(await spending().reserve(offered())).toBeNull();
  expect(await spending().reserve(offered())).toMatchObject({
    code: 'spending_cap',
    atLimit: 'stop',
    about: null,
    sentence: expect.stringContaining('operators of this server pay for this workspace in a month is $10.00'),
  });
  expect(await spending().reserve(offered({ workspaceId: elsewhere.workspaceId }))).toBeNull();
  expect(await spending().reserve(offered({ maxMicros: null }))).toMatchObject({ code: 'model_price_unknown' });
  backend.clock.advance(31 * 24 * hour);
  expect(await spending().reserve(offered())).toBeNull();
});

it('money spent before a budget is set counts for it', async () => {
  const before = call();
  await spending().reserve(before);
  await spending().settle(before, dollar);
  await set(`member.${ada.userId}.month`);
  expect(await spent()).toMatchObject([{ spentMicros: dollar }]);
});

it('thresholds are recorded once, and people get one mail for the highest that a call reached', async () => {
  await set('workspace.month', { thresholds: [50, 80, 100] });
  const made = call({ maxMicros: 2 * dollar });
  await spending().reserve(made);
  await spending().settle(made, 1.7 * dollar);
  await spending().settle(made, 1.7 * dollar);
  expect(await rows()).toMatchObject([{ reached: [{ percent: 50 }, { percent: 80 }] }]);
  const mail = await eventually('the mail arrives', async () =>
    (await backend.mailbox.to(ada.email)).find(({ subject }) => subject.includes('80 % of a budget is spent')),
  );
  expect(mail.text).toContain('$1.70 of $2.00 is spent.');
});

it('a budget that stops refuses new runs while it is exhausted, and opens again with the next period of the workspace', async () => {
  await set('workspace.day', { atLimit: 'stop' });
  await spending().reserve(call({ maxMicros: 2 * dollar }));
  await spending().reserve(call());
  const start = { workspaceId: ada.workspaceId, agentId: AgentId.parse(newId()), memberId: null };
  expect(await spending().refusalToStart(start)).toMatchObject({ code: 'spending_cap' });
  await backend.settled();
  backend.clock.advance(25 * hour);
  expect(await spending().refusalToStart(start)).toBeNull();
  await backend.app.get(ReconcileSpending).reconcile();
  expect(await rows()).toMatchObject([{ status: 'open', exhausted: null }]);
});

it('the nightly check finds an account that is not the sum of its calls', async () => {
  const made = call();
  await spending().reserve(made);
  await spending().settle(made, 5);
  const check = backend.app.get(CheckSpending);
  expect(await check.differences()).toEqual([]);
  const sql = `update execution.spending set spent = spent + 1 where account = $1`;
  await backend.app.get(Postgres).execute(sql, [`run.${made.runId}`]);
  expect(await check.differences()).toEqual([{ of: `run.${made.runId}`, counted: 6, expected: 5 }]);
});
