import { field, textIn, type Phrase } from './phrase-builders.js';

/** Names what a budget is for, in the words of a sentence. */
const budgetNames: Record<string, string> = {
  run: 'each run',
  run_tree: 'each run with the runs it starts',
  agent: 'an agent',
  member: 'a member',
  workspace: 'the workspace',
  connection: 'a connected account',
};
const ofBudget: NonNullable<Phrase['object']> = ({ data }) => {
  const period = textIn(data, 'period');
  const what = budgetNames[textIn(data, 'scope') ?? ''];
  return period === 'run' && data['of'] === null ? what : `${what}, a ${period}`;
};
const dollars =
  (name: string, before: string): NonNullable<Phrase['about']> =>
  ({ data }) =>
    `${before}$${(Number(data[name]) / 1_000_000).toFixed(2)}`;
const heldRuns =
  (how: string): Phrase['verb'] =>
  ({ data }) =>
    `${how} ${data['count'] === 1 ? '1 run' : `${Number(data['count'])} runs`} that waited for the budget of`;

export const ofBudgets: Record<string, Phrase> = {
  BudgetSet: { verb: 'set the budget of', object: ofBudget, about: dollars('limitMicros', 'to ') },
  BudgetRemoved: { verb: 'removed the budget of', object: ofBudget },
  BudgetThresholdReached: {
    verb: ({ data }) => `recorded that ${textIn(data, 'percent')} % is spent of the budget of`,
    object: ofBudget,
    about: dollars('spentMicros', ''),
  },
  BudgetExhausted: {
    verb: 'recorded that a call does not fit into the budget of',
    object: ofBudget,
    about: dollars('limitMicros', ''),
  },
  BudgetReopened: { verb: 'reopened the budget of', object: ofBudget },
  HeldRunsResumed: { verb: heldRuns('resumed'), object: ofBudget },
  HeldRunsDiscarded: { verb: heldRuns('discarded'), object: ofBudget },
  ModelPriceSet: { verb: 'set the price of', object: field('model') },
  ModelPriceCleared: { verb: 'cleared the price of', object: field('model') },
};
