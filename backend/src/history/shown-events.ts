import { moneyCategories } from '@throughline/contracts/history/money-categories.js';

const hidden = moneyCategories.map((category) => `'${category}'`).join(', ');

/**
 * Condition on events of the replica, and on what is counted of them: a reader without `billing.read` sees neither what the
 * workspace pays nor how much there is of it. `money` is the placeholder of whether the reader has it.
 */
export const isShown = {
  event: (money: string, event = 'history'): string => `(${money}::boolean or ${event}.category not in (${hidden}))`,
  count: (money: string): string => `(${money}::boolean or not money)`,
};
