import { Controller, Get, Param, Query } from '@nestjs/common';
import { InstallationId, WorkspaceId } from '@throughline/contracts/ids.js';
import { InstallationQuery } from '@throughline/contracts/templates/template-update.requests.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Needs } from '../access/access.js';
import { given } from '../kernel/http/conditions.js';
import { readPage } from '../kernel/http/paging.js';
import { tables } from './tables.js';
import { makesAgent } from './templates.queries.js';

const source = { row: InstallationRow, tables, table: 'installations', projection: 'templates', by: 'usedAt' } as const;

@Controller('api/workspaces/:workspaceId/installations')
export class InstallationsController {
  constructor(private readonly readModel: ReadModel) {}

  @Get()
  @Needs('workspace.read')
  list(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: InstallationQuery }) { agentId, ...page }: InstallationQuery,
  ) {
    return readPage(this.readModel, { ...source, where: { workspaceId }, and: [given(agentId, makesAgent)] }, page);
  }

  @Get(':installationId')
  @Needs('workspace.read')
  get(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Param('installationId', { schema: InstallationId }) installationId: InstallationId,
  ): Promise<InstallationRow> {
    const installations = tables.selectFrom('installations').selectAll();
    const one = installations.where((eb) => eb.and({ workspaceId, id: installationId }));
    return this.readModel.get(InstallationRow, one);
  }
}
