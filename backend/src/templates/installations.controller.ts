import { Controller, Get, Param, Query } from '@nestjs/common';
import { InstallationId, WorkspaceId, type AgentId } from '@throughline/contracts/ids.js';
import { InstallationQuery } from '@throughline/contracts/templates/template-update.requests.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { sql, type SqlBool } from 'kysely';
import { Needs } from '../access/access.js';
import { given } from '../kernel/http/conditions.js';
import { readPage } from '../kernel/http/paging.js';
import { tables } from './tables.js';

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
    const has = (id: AgentId) => sql<SqlBool>`parts->'agents' @> ${JSON.stringify([{ agentId: id }])}::jsonb`;
    return readPage(this.readModel, { ...source, where: { workspaceId }, and: [given(agentId, has)] }, page);
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
