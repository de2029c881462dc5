import { Controller, Get, Param } from '@nestjs/common';
import { builtInModels } from '@throughline/contracts/connections/built-in-models.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { FirstSteps } from '@throughline/contracts/workspaces/first-steps.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Needs } from '../../access/access.js';

const any = (table: string, where = 'true'): string =>
  `exists (select from ${table} where workspace_id = $1 and ${where})`;

/** Each ends at the first row that it finds. */
const sql = `select ${any('rm.runs')} as run, ${any('rm.connections', `kind = 'model' and service <> '${builtInModels}'`)} as model,
  ${any('rm.agents', 'published_version is not null')} as published, ${any('rm.triggers', "status <> 'paused'")} as trigger,
  ${any('rm.invitations')} or (select count(*) from rm.members where workspace_id = $1) > 1 as invited`;

/** Knows what a workspace has done for the first time, for the list of first steps. */
@Controller('api/workspaces/:workspaceId/first-steps')
export class FirstStepsController {
  constructor(private readonly readModel: ReadModel) {}

  @Get()
  @Needs('workspace.read')
  async get(@Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId): Promise<FirstSteps> {
    const row = await this.readModel.one(FirstSteps, sql, [workspaceId]);
    if (row === null) throw new Error('A select without a table has one row.');
    return row;
  }
}
