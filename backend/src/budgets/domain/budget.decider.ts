import { budgetName } from '@throughline/contracts/budgets/budget-key.js';
import type { BudgetEvent } from '@throughline/contracts/budgets/budget.events.js';
import { limits } from '@throughline/contracts/limits.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { evolve, type Budget, type Budgets } from './budget.js';
import type {
  BudgetCommand,
  DiscardHeldRuns,
  ExhaustBudget,
  RecordSpending,
  RemoveBudget,
  ResumeHeldRuns,
  SetBudget,
} from './budget.commands.js';
import { BudgetMissing, RaiseNotAllowed, ThresholdsNeedPeriod, TooManyBudgets } from './budget.errors.js';

export const decide = (command: BudgetCommand, budgets: Budgets): BudgetEvent[] => {
  const { workspaceId, key } = command.data;
  const known = budgets[budgetName(key)];
  const ofBudget = { workspaceId, ...key };
  if (command.type === 'SetBudget') return budgetSet(command, known, Object.keys(budgets).length);
  if (command.type === 'RemoveBudget') return budgetRemoved(command, known);
  if (command.type === 'ResumeHeldRuns') return heldRunsEnded('HeldRunsResumed', command, known);
  if (command.type === 'DiscardHeldRuns') return heldRunsEnded('HeldRunsDiscarded', command, known);
  if (known === undefined) return [];
  switch (command.type) {
    case 'RecordSpending':
      return thresholdsReached(command, known);
    case 'ExhaustBudget':
      return exhausted(command, known);
    case 'ReopenBudget':
      if (known.exhaustedIn === null || known.exhaustedIn === command.data.in) return [];
      return [{ type: 'BudgetReopened', data: { ...ofBudget, by: 'period' } }];
  }
};

const budgetSet = ({ data }: SetBudget, known: Budget | undefined, count: number): BudgetEvent[] => {
  const { workspaceId, key, terms, mayRaise } = data;
  if (key.period === 'run' && terms.thresholds.length > 0) throw new ThresholdsNeedPeriod();
  const ofBudget = { workspaceId, ...key };
  const set: BudgetEvent = { type: 'BudgetSet', data: { ...ofBudget, ...terms } };
  if (known === undefined) {
    if (count >= limits.budgets) throw new TooManyBudgets();
    return [set];
  }
  const isRaised = terms.limitMicros > known.terms.limitMicros;
  if (isRaised && key.scope === 'workspace' && !mayRaise) throw new RaiseNotAllowed();
  if (sameJson(terms, known.terms)) return [];
  const reopens = isRaised && known.exhaustedIn !== null;
  return reopens ? [set, { type: 'BudgetReopened', data: { ...ofBudget, by: 'raised' } }] : [set];
};

const budgetRemoved = ({ data }: RemoveBudget, known: Budget | undefined): BudgetEvent[] => {
  const { workspaceId, key, mayRaise } = data;
  if (known === undefined) throw new BudgetMissing();
  if (key.scope === 'workspace' && !mayRaise) throw new RaiseNotAllowed();
  return [{ type: 'BudgetRemoved', data: { workspaceId, ...key } }];
};

const heldRunsEnded = (
  type: 'HeldRunsResumed' | 'HeldRunsDiscarded',
  { data }: ResumeHeldRuns | DiscardHeldRuns,
  known: Budget | undefined,
): BudgetEvent[] => {
  const { workspaceId, key, count } = data;
  if (known === undefined) throw new BudgetMissing();
  return count === 0 ? [] : [{ type, data: { workspaceId, ...key, count } }];
};

const thresholdsReached = ({ data }: RecordSpending, { terms, reached }: Budget): BudgetEvent[] => {
  const { workspaceId, key, spentMicros } = data;
  const { limitMicros } = terms;
  const isKnown = (percent: number): boolean => reached.some((one) => one.in === data.in && one.percent === percent);
  return terms.thresholds
    .filter((percent) => spentMicros * 100 >= percent * limitMicros && !isKnown(percent))
    .sort((a, b) => a - b)
    .map((percent) => ({
      type: 'BudgetThresholdReached',
      data: { workspaceId, ...key, in: data.in, percent, limitMicros, spentMicros },
    }));
};

const exhausted = ({ data }: ExhaustBudget, { terms, exhaustedIn }: Budget): BudgetEvent[] => {
  const { workspaceId, key, spentMicros, reservedMicros, neededMicros } = data;
  const { limitMicros } = terms;
  const isAllowed = spentMicros + reservedMicros + neededMicros <= limitMicros;
  if (exhaustedIn === data.in || isAllowed) return [];
  return [
    {
      type: 'BudgetExhausted',
      data: { workspaceId, ...key, in: data.in, limitMicros, spentMicros, reservedMicros, neededMicros },
    },
  ];
};

export const budgetDecider: Decider<Budgets, BudgetCommand, BudgetEvent> = {
  category: 'budget',
  id: ({ data }) => data.workspaceId,
  initial: {},
  decide,
  evolve,
};
