import { Global, Module } from '@nestjs/common';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { ModelPrices } from '../limits/spending/model-prices.js';
import { Spending } from '../limits/spending/spending.js';
import { toHandlers } from '../kernel/commands/handlers-of.js';
import { CheckBudget } from './check-budget.js';
import { BudgetsController } from './budgets.controller.js';
import { BudgetsQueries } from './budgets.queries.js';
import * as budgetCommands from './domain/budget.commands.js';
import { budgetDecider } from './domain/budget.decider.js';
import { ListedPrices } from './prices/listed-prices.js';
import { ModelPricesController } from './prices/model-prices.controller.js';
import { modelbookDecider, SetModelPrice } from './prices/modelbook.js';
import { BudgetSpending } from './spending/budget-spending.js';
import { CheckSpending } from './spending/check-spending.js';
import { ReconcileSpending } from './spending/reconcile-spending.js';
import { Reservations } from './spending/reservations.js';
import { SettleLost } from './spending/settle-lost.js';
import { BudgetEmails } from './policies/budget-emails.js';
import { WhenBudgetIsUsedNotifyItsPeople } from './policies/when-budget-is-used-notify-its-people.policy.js';
import { WorkspacesModule } from '../workspaces/public.js';
import { MailModule } from '../kernel/mail/mail.module.js';

const money = [
  { provide: Reservations, useFactory: (postgres: Postgres) => new Reservations(postgres), inject: [Postgres] },
  BudgetSpending,
  { provide: Spending, useExisting: BudgetSpending },
  SettleLost,
  ReconcileSpending,
  CheckSpending,
  { provide: ModelPrices, useClass: ListedPrices },
];

const handlers = [...toHandlers(budgetDecider, budgetCommands), ...toHandlers(modelbookDecider, [SetModelPrice])];

/** Global because runs ask for money before they ask a model. */
@Global()
@Module({
  imports: [MailModule, WorkspacesModule],
  controllers: [BudgetsController, ModelPricesController],
  providers: [BudgetEmails, WhenBudgetIsUsedNotifyItsPeople, BudgetsQueries, CheckBudget, ...money, ...handlers],
  exports: [CheckBudget, Spending, ModelPrices, ReconcileSpending, BudgetsQueries],
})
export class BudgetsModule {}
