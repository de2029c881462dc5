import { Controller, Get, Param, Query } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { UsageQuery, type UsageReport } from '@throughline/contracts/usage/usage.requests.js';
import { Needs } from '../access/access.js';
import { UsageQueries } from './usage.queries.js';

/** Counts and model costs, as rows of runs show them: no plan, no price and no invoice. */
@Controller('api/workspaces/:workspaceId/usage')
export class UsageController {
  constructor(private readonly usage: UsageQueries) {}

  @Get()
  @Needs('runs.read')
  get(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: UsageQuery }) query: UsageQuery,
  ): Promise<UsageReport> {
    return this.usage.report(workspaceId, query);
  }
}
