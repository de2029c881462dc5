import type { BudgetKey, BudgetScope } from '@throughline/contracts/budgets/budget-key.js';
import type { SpendingRefusal } from '../../limits/spending/spending.js';
import type { Cap } from './accounts.js';
import type { Balance } from './reservations.js';

const owners: Readonly<Record<BudgetScope, string>> = {
  run: 'each run',
  run_tree: 'each run with the runs it starts',
  agent: 'this agent',
  member: 'this member',
  workspace: 'this workspace',
  connection: 'this connected account',
};
const formatName = ({ scope, period }: BudgetKey): string =>
  period === 'run' ? `${owners[scope]}${scope === 'agent' ? ' in one run' : ''}` : `${owners[scope]} in a ${period}`;

const ofCap = ({ key }: Cap): string =>
  key === null ? 'what the operators of this server pay for this workspace in a month' : formatName(key);

const cents = (micros: number): string => `$${(micros / 1_000_000).toFixed(micros > 0 && micros < 10_000 ? 4 : 2)}`;

/** `full`: the account, when it is known. */
export const refusalBy = (cap: Cap, full?: Balance, neededMicros = 0): SpendingRefusal => {
  const limit = `The budget of ${ofCap(cap)} is ${cents(cap.limitMicros)}`;
  const used =
    full === undefined
      ? 'and it is used up'
      : `with ${cents(full.spent)} spent and ${cents(full.reserved)} kept for calls in progress; the next call may cost ${cents(neededMicros)}`;
  return { code: 'spending_cap', ...limited(cap), sentence: `${limit}, ${used}.` };
};

export const unpriced = (cap: Cap): SpendingRefusal => ({
  code: 'model_price_unknown',
  ...limited(cap),
  sentence: `The model has no price, and there is a budget of ${ofCap(cap)}. ${cap.key === null ? 'Choose another model.' : 'Enter a price for it.'}`,
});

const limited = (cap: Cap) =>
  cap.key === null ? { atLimit: cap.atLimit, about: null } : { atLimit: cap.atLimit, about: cap.key };
