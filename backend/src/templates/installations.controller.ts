import { Controller, Get, Param, Query } from '@nestjs/common';
import { InstallationId, WorkspaceId } from '@throughline/contracts/ids.js';
import { InstallationQuery } from '@throughline/contracts/templates/template-update.requests.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Needs } from '../access/access.js';
import { allOf } from '../kernel/http/conditions.js';
import { readPage } from '../kernel/http/paging.js';

const source = { row: InstallationRow, table: 'installations', projection: 'templates', by: 'usedAt' } as const;

@Controller('api/workspaces/:workspaceId/installations')
export class InstallationsController {
  constructor(private readonly readModel: ReadModel) {}

  @Get()
  @Needs('workspace.read')
  list(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: InstallationQuery }) { agentId, ...page }: InstallationQuery,
  ) {
    const matching = allOf(
      [(n) => `workspace_id = ${n}`, workspaceId],
      [(n) => `parts->'agents' @> ${n}::jsonb`, agentId && JSON.stringify([{ agentId }])],
    );
    return readPage(this.readModel, { ...source, ...matching }, page);
  }

  @Get(':installationId')
  @Needs('workspace.read')
  async get(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Param('installationId', { schema: InstallationId }) installationId: InstallationId,
  ): Promise<InstallationRow> {
    const sql = 'select * from rm.installations where workspace_id = $1 and id = $2';
    const row = await this.readModel.one(InstallationRow, sql, [workspaceId, installationId]);
    if (row === null) throw new NotFound();
    return row;
  }
}
