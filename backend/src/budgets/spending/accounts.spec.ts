import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { budgetTerms, monthly } from '@throughline/contracts/budgets/budget.fixtures.js';
import type { BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import { AgentId, RunId } from '@throughline/contracts/ids.js';
import type { ModelCall } from '../../limits/spending/spending.js';
import { listAccounts, periodsAt } from './accounts.js';

const periods = { day: '2026-11-25', month: '2026-11' };
const [agentId, runId, rootRunId] = [
  AgentId.parse('01980000-0000-7000-8000-00000000000a'),
  RunId.parse('01980000-0000-7000-8000-00000000000b'),
  RunId.parse('01980000-0000-7000-8000-00000000000c'),
];
const call: ModelCall = {
  workspaceId,
  runId,
  rootRunId,
  agentId,
  memberId: ownerId,
  connectionId: null,
  seq: 1,
  attempt: 1,
  runLimitMicros: null,
  maxMicros: 1,
};
const budget = (key: BudgetKey, limitMicros: number) => ({
  key,
  terms: budgetTerms({ limitMicros }),
  exhaustedIn: null,
  reached: [],
});
const listCaps = (budgets: ReturnType<typeof budget>[], over: Partial<ModelCall> = {}) =>
  listAccounts({ ...call, ...over }, budgets, periods)
    .flatMap(({ name, cap }) => cap && [[name, cap.limitMicros]])
    .filter((each) => each !== null);

it('a call counts for its run, its tree, and for each scope by day and month', () =>
  expect(listAccounts(call, [], periods).map(({ name }) => name)).toEqual([
    `agent.${agentId}.2026-11`,
    `agent.${agentId}.2026-11-25`,
    `member.${ownerId}.2026-11`,
    `member.${ownerId}.2026-11-25`,
    `run.${runId}`,
    `run_tree.${rootRunId}`,
    'workspace.2026-11',
    'workspace.2026-11-25',
  ]));

it('the strictest of several limits on a run counts', () => {
  const each = budget({ scope: 'run', of: null, period: 'run' }, 30);
  const ofAgent = budget({ scope: 'agent', of: agentId, period: 'run' }, 20);
  expect(listCaps([each, ofAgent])).toEqual([[`run.${runId}`, 20]]);
  expect(listCaps([each, ofAgent], { runLimitMicros: 10 })).toEqual([[`run.${runId}`, 10]]);
});

it('a budget limits only what it is of', () => {
  const other = '01980000-0000-7000-8000-00000000000d';
  const budgets = [
    budget({ scope: 'agent', of: other, period: 'day' }, 1),
    budget({ scope: 'member', of: ownerId, period: 'day' }, 2),
    budget(monthly, 3),
  ];
  expect(listCaps(budgets)).toEqual([
    [`member.${ownerId}.2026-11-25`, 2],
    ['workspace.2026-11', 3],
  ]);
  expect(listCaps(budgets, { memberId: null })).toEqual([['workspace.2026-11', 3]]);
});

it.each([
  ['2026-11-30T23:30:00.000Z', 'Europe/Vienna', '2026-12-01', '2026-12'],
  ['2026-12-01T04:30:00.000Z', 'America/New_York', '2026-11-30', '2026-11'],
  ['2026-11-30T18:20:00.000Z', 'Asia/Kathmandu', '2026-12-01', '2026-12'],
])('at %s in %s it is %s', (at, zone, day, month) => expect(periodsAt(new Date(at), zone)).toEqual({ day, month }));
