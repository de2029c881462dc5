import { Controller, Get, Param } from '@nestjs/common';
import { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { ModelCosts } from '@throughline/contracts/model-prices/model-costs.js';
import { Needs } from '../../access/access.js';
import { OnlyNow } from '../../kernel/http/only-now.js';
import { ModelCostsQueries } from './model-costs.queries.js';

@Controller('api/workspaces/:workspaceId/agents/:agentId/model-costs')
export class ModelCostsController {
  constructor(private readonly costs: ModelCostsQueries) {}

  /** Prices and models are those of now. */
  @Get()
  @OnlyNow()
  @Needs('runs.read')
  get(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Param('agentId', { schema: AgentId }) agentId: AgentId,
  ): Promise<ModelCosts> {
    return this.costs.get(workspaceId, agentId);
  }
}
