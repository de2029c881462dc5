import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AssignPlanRequest, GrantCreditRequest } from '@throughline/contracts/billing/billing.requests.js';
import type { Currency } from '@throughline/contracts/billing/money.js';
import { CreditId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { ForOperators } from '../../access/access.js';
import { Facts } from '../../access/facts.js';
import { Plans } from '../../limits/plans/plans.js';
import { priceListOf } from '../../limits/plans/workspace-plan.js';
import { AssignPlan, GrantCredit } from '../domain/billing.commands.js';
import { OperatorMeta } from '../../operations/public.js';
import { KnownPriceLists } from './known-price-lists.js';

const Workspace = () => Param('id', { schema: WorkspaceId });

/** Knows what operators give a workspace by hand. Its history says who, and why. */
@Controller('api/operator/workspaces/:id')
@ForOperators()
export class WorkspacePlansController {
  constructor(
    private readonly commands: CommandBus,
    private readonly priceLists: KnownPriceLists,
    private readonly plans: Plans,
    private readonly facts: Facts,
    @Inject(CONFIG) private readonly config: Pick<Config, 'billing'>,
  ) {}

  @Post('plan')
  @HttpCode(200)
  async assign(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: AssignPlanRequest }) request: AssignPlanRequest,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<Receipt> {
    await this.requireChangeable(workspaceId);
    await this.priceLists.require(request.priceListId);
    return this.commands.execute(new AssignPlan({ workspaceId, ...request }, { ...meta, workspaceId }));
  }

  @Post('credit')
  @HttpCode(200)
  async grant(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: GrantCreditRequest }) request: GrantCreditRequest,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<Receipt> {
    await this.requireChangeable(workspaceId);
    if (request.until !== null && request.until <= meta.at) throw invalid('/until', 'Choose a day that is not over.');
    const currency = await this.getCurrency(workspaceId);
    if (request.currency !== currency) throw invalid('/currency', `This workspace is invoiced in ${currency}.`);
    const creditId = CreditId.parse(derivedId(meta.commandId, 'credit'));
    return this.commands.execute(new GrantCredit({ workspaceId, creditId, ...request }, { ...meta, workspaceId }));
  }

  private async requireChangeable(workspaceId: WorkspaceId): Promise<void> {
    const { status } = await this.facts.workspace(workspaceId);
    if (status === 'none' || status === 'erased') throw new NotFound();
  }

  /** Credit in another currency would never be used. */
  private async getCurrency(workspaceId: WorkspaceId): Promise<Currency> {
    const listId = priceListOf((await this.plans.getPlan(workspaceId)).agreement);
    return listId === null ? this.config.billing.currency : (await this.priceLists.require(listId)).currency;
  }
}

const invalid = (pointer: string, detail: string): DomainError =>
  new DomainError('validation_failed', { errors: [{ pointer, code: 'invalid', detail }] });
