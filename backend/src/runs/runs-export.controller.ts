import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { RunExportQuery } from '@throughline/contracts/runs/run.requests.js';
import { Needs } from '../access/access.js';
import { exportedFile } from '../kernel/export/exported-lines.js';
import { RunNamesQueries } from './run-names.queries.js';
import { exportedRuns } from './runs-export.js';
import { RunsQueries } from './runs.queries.js';

@Controller('api/workspaces/:workspaceId/runs/export')
@Needs('runs.read')
export class RunsExportController {
  constructor(
    private readonly runs: RunsQueries,
    private readonly names: RunNamesQueries,
  ) {}

  @Get()
  export(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: RunExportQuery }) { format, ...filters }: RunExportQuery,
  ): Promise<StreamableFile> {
    const lines = exportedRuns(format, filters, {
      read: (query) => this.runs.list(workspaceId, query),
      names: (ids) => this.names.names(workspaceId, ids),
    });
    return exportedFile('runs', format, lines);
  }
}
