export { BudgetsQueries } from './budgets.queries.js';
export { CheckBudget } from './check-budget.js';
export { DiscardHeldRuns, RemoveBudget, ResumeHeldRuns, SetBudget } from './domain/budget.commands.js';
export { budgetDecider } from './domain/budget.decider.js';
export { modelbookDecider } from './prices/modelbook.js';
export { ReconcileSpending } from './spending/reconcile-spending.js';
export { BudgetsModule } from './budgets.module.js';
