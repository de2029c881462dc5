import { budgetTerms } from '@throughline/contracts/budgets/budget.fixtures.js';
import type { BudgetTerms } from '@throughline/contracts/budgets/budget.events.js';
import { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { newId } from '@throughline/platform/ids.js';
import type { Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { shareBackend } from '../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp('Ada');
});

const terms = (over: Partial<BudgetTerms> = {}) => budgetTerms({ notify: [ada.userId], ...over });
const put = (name: string, body: unknown, who = ada) => who.client.put(ada.path(`/budgets/${name}`), body);
const getPosition = (row: unknown): number => BudgetRow.parse(row).position;
const rows = async (after: number) =>
  (await ada.client.get(ada.path(`/budgets?after=${after}`))).as(page(BudgetRow)).items;

it('budgets are set, changed, listed and removed by their names', async () => {
  (await put('workspace.month', terms())).as(Receipt);
  (await put(`member.${ada.userId}.day`, terms({ atLimit: 'stop' }))).as(Receipt);
  (await put('workspace.month', terms({ limitMicros: 5_000_000 }))).as(Receipt);
  const { position } = (await ada.client.delete(ada.path(`/budgets/member.${ada.userId}.day`))).as(Receipt);
  expect((await rows(position)).map(({ scope, status, limitMicros }) => [scope, status, limitMicros]).sort()).toEqual([
    ['member', 'removed', 10_000_000],
    ['workspace', 'open', 5_000_000],
  ]);
});

it.each([
  ['a period that the scope does not have', 'workspace.run', {}, 404],
  ['an agent of nobody', `agent.${newId()}.day`, {}, 404],
  ['a limit of nothing', 'workspace.day', { limitMicros: 0 }, 422],
  ['a limit that is negative', 'workspace.day', { limitMicros: -1 }, 422],
  ['a limit that no number holds exactly', 'workspace.day', { limitMicros: 2 ** 60 }, 422],
  ['alerts of a budget of each run', 'run.run', { thresholds: [50] }, 422],
  ['somebody else who is notified', 'workspace.day', { notify: [newId()] }, 422],
])('a budget with %s is refused', async (_, name, over, status) => {
  expect((await put(name, { ...terms(), ...over })).status).toBe(status);
});

it('an admin lowers the budget of the workspace, and only who manages billing raises it', async () => {
  const bob = await backend.signUp('Bob');
  await ada.admits(bob, 'admin');
  await backend.settled();
  await put('workspace.day', terms({ limitMicros: 2_000_000 }));
  expect((await put('workspace.day', terms({ limitMicros: 1_000_000 }), bob)).status).toBe(200);
  const raised = await put('workspace.day', terms({ limitMicros: 3_000_000 }), bob);
  expect([raised.status, raised.problem.code]).toEqual([403, 'forbidden']);
  expect((await bob.client.delete(ada.path('/budgets/workspace.day'))).status).toBe(403);
  expect((await put('workspace.day', terms({ limitMicros: 3_000_000 }))).status).toBe(200);
});

it('budgets arrive live for those who may read money', async () => {
  const socket = await ada.socket();
  const { workspaceId } = ada;
  await socket.watch({ kind: 'billing', workspaceId });
  const { position } = (await put('run.run', terms({ thresholds: [], limitMicros: 350_000 }))).as(Receipt);
  await socket.hears('rows', ({ message }) =>
    message.rows.some(({ topic, rows }) => topic === 'budgets' && rows.some((row) => getPosition(row) === position)),
  );
  socket.close();
});
