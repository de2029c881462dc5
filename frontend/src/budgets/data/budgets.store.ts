import { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import { replica } from '../../lib/live/replica.js';
import { listBudgets } from './budgets.api.js';

/** The budgets of the workspace, also those that were removed. */
export const useBudgets = replica('budgets', BudgetRow, listBudgets);
