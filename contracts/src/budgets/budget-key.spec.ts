import { BudgetName, budgetName, type BudgetKey } from './budget-key.js';

const of = '01980000-0000-7000-8000-000000000001';
const keys: BudgetKey[] = [
  { scope: 'workspace', of: null, period: 'month' },
  { scope: 'run', of: null, period: 'run' },
  { scope: 'agent', of, period: 'run' },
  { scope: 'connection', of, period: 'month' },
];
it.each(keys)('a name says which budget it is: $scope, $period', (key) =>
  expect(BudgetName.parse(budgetName(key))).toEqual(key),
);

it.each([
  '',
  'workspace',
  'workspace.run',
  'run.day',
  'agent.month',
  `run.${of}.run`,
  `agent.x.day`,
  `agent.${of}.year`,
])('there is no budget named %j', (text) => expect(BudgetName.safeParse(text).success).toBe(false));
