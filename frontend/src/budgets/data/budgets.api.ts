import { budgetName, type BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import type { BudgetTerms } from '@throughline/contracts/budgets/budget.events.js';
import { BudgetsSpent } from '@throughline/contracts/budgets/budget.requests.js';
import { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { http } from '../../lib/http.js';

const BudgetPage = page(BudgetRow);
const buildBudgetsPath = (workspaceId: WorkspaceId) => `/api/workspaces/${workspaceId}/budgets`;

export const listBudgets = ({ workspaceId }: Room, cursor?: string) =>
  http.get(buildBudgetsPath(workspaceId), BudgetPage, { query: { cursor, limit: 200 } });
export const getSpent = (workspaceId: WorkspaceId, signal: AbortSignal) =>
  http.get(`${buildBudgetsPath(workspaceId)}/spent`, BudgetsSpent, { signal });
export const setBudget = (workspaceId: WorkspaceId, key: BudgetKey, terms: BudgetTerms) =>
  http.put(`${buildBudgetsPath(workspaceId)}/${budgetName(key)}`, terms, Receipt);
export const removeBudget = (workspaceId: WorkspaceId, key: BudgetKey) =>
  http.delete(`${buildBudgetsPath(workspaceId)}/${budgetName(key)}`, Receipt);
