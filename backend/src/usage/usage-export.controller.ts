import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { UsageExportQuery } from '@throughline/contracts/usage/usage.requests.js';
import type { RunUsageRow } from '@throughline/contracts/usage/usage.row.js';
import { Needs } from '../access/access.js';
import { exportedFile, exportedLines, type ExportColumns } from '../kernel/export/exported-lines.js';
import { UsageQueries } from './usage.queries.js';

const columns: ExportColumns<RunUsageRow> = {
  runId: ({ id }) => id,
  day: ({ day }) => day,
  agentId: ({ agentId }) => agentId,
  triggerId: ({ triggerId }) => triggerId,
  starterKind: ({ startedBy }) => startedBy.kind,
  starterId: ({ startedBy }) => startedBy.id,
  runs: ({ runs }) => runs,
  toolCalls: ({ toolCalls }) => toolCalls,
  deploymentMicros: ({ deploymentMicros }) => deploymentMicros,
  workspaceMicros: ({ workspaceMicros }) => workspaceMicros,
  unknownCosts: ({ unknownCosts }) => unknownCosts,
  models: ({ models }) => JSON.stringify(models),
  digest: ({ digest }) => digest,
};

@Controller('api/workspaces/:workspaceId/usage/export')
export class UsageExportController {
  constructor(private readonly usage: UsageQueries) {}

  /** Returns what each run of the days used, oldest day first, with the digest by which anybody can count it again. */
  @Get()
  @Needs('runs.read')
  export(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: UsageExportQuery }) { format, ...days }: UsageExportQuery,
  ): Promise<StreamableFile> {
    return exportedFile('usage', format, exportedLines(format, columns, this.usage.runs(workspaceId, days)));
  }
}
