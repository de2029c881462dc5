import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BudgetName, type BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import { SetBudgetRequest, type BudgetsSpent } from '@throughline/contracts/budgets/budget.requests.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { PageQuery } from '@throughline/contracts/page.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Needs, NeedsEvenUsedUp } from '../access/access.js';
import { SessionCaller } from '../access/requests/caller.js';
import { Meta } from '../access/requests/meta.js';
import { CheckBudget } from './check-budget.js';
import { BudgetsQueries } from './budgets.queries.js';
import { RemoveBudget, SetBudget } from './domain/budget.commands.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Budget = () => Param('budget', { schema: BudgetName });

@Controller('api/workspaces/:workspaceId/budgets')
export class BudgetsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly budgets: BudgetsQueries,
    private readonly check: CheckBudget,
  ) {}

  @Get()
  @Needs('billing.read')
  list(@Workspace() workspaceId: WorkspaceId, @Query({ schema: PageQuery }) page: PageQuery) {
    return this.budgets.list(workspaceId, page);
  }

  @Get('spent')
  @Needs('billing.read')
  spent(@Workspace() workspaceId: WorkspaceId): Promise<BudgetsSpent> {
    return this.budgets.spent(workspaceId);
  }

  @Put(':budget')
  @NeedsEvenUsedUp('budgets.manage')
  async set(
    @Workspace() workspaceId: WorkspaceId,
    @Budget() key: BudgetKey,
    @Body({ schema: SetBudgetRequest }) terms: SetBudgetRequest,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    await this.check.requireKnown(workspaceId, key, terms.notify);
    const mayRaise = await this.check.mayRaise(workspaceId, userId);
    return this.commands.execute(new SetBudget({ workspaceId, key, terms, mayRaise }, meta));
  }

  @Delete(':budget')
  @NeedsEvenUsedUp('budgets.manage')
  async remove(
    @Workspace() workspaceId: WorkspaceId,
    @Budget() key: BudgetKey,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const mayRaise = await this.check.mayRaise(workspaceId, userId);
    return this.commands.execute(new RemoveBudget({ workspaceId, key, mayRaise }, meta));
  }
}
