import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SetModelPriceRequest, type ModelPrices } from '@throughline/contracts/model-prices/model-price.requests.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Needs } from '../../access/access.js';
import { Facts } from '../../access/facts.js';
import { Meta } from '../../access/requests/meta.js';
import { SetModelPrice } from './modelbook.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });

@Controller('api/workspaces/:workspaceId/model-prices')
export class ModelPricesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly facts: Facts,
  ) {}

  @Get()
  @Needs('runs.read')
  async list(@Workspace() workspaceId: WorkspaceId): Promise<ModelPrices> {
    return { items: [...(await this.facts.modelPrices(workspaceId))] };
  }

  /** A price that is too low lets a workspace spend more than its budgets say. */
  @Put()
  @Needs('billing.manage')
  set(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: SetModelPriceRequest }) request: SetModelPriceRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new SetModelPrice({ workspaceId, ...request }, meta));
  }
}
