import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { UsageExportQuery } from '@throughline/contracts/usage/usage.requests.js';
import type { RunUsageRow } from '@throughline/contracts/usage/usage.row.js';
import { Needs } from '../access/access.js';
import { exportedFile, exportedLines, type ExportColumns } from '../kernel/export/exported-lines.js';
import { RunNamesQueries } from '../runs/public.js';
import { UsageQueries } from './usage.queries.js';

/** With the names that the agent, the trigger and the starter have now, by their ids. */
type ExportedUsage = RunUsageRow & { names: Readonly<Record<string, string>> };

const listIds = ({ agentId, triggerId, startedBy }: RunUsageRow): string[] =>
  [agentId, startedBy.id, triggerId].filter((id) => id !== null);

const columns: ExportColumns<ExportedUsage> = {
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
  agentName: ({ agentId, names }) => names[agentId],
  triggerName: ({ triggerId, names }) => names[triggerId ?? ''],
  starterName: ({ startedBy, names }) => names[startedBy.id],
  modelNames: ({ models }) => [...new Set(models.map(({ provider, model }) => `${provider}/${model}`))].join(', '),
  deploymentDollars: ({ deploymentMicros }) => deploymentMicros / 1e6,
  workspaceDollars: ({ workspaceMicros }) => workspaceMicros / 1e6,
};

@Controller('api/workspaces/:workspaceId/usage/export')
export class UsageExportController {
  constructor(
    private readonly usage: UsageQueries,
    private readonly names: RunNamesQueries,
  ) {}

  /** Returns what each run of the days used, oldest day first, with the digest by which anybody can count it again. */
  @Get()
  @Needs('runs.read')
  export(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: UsageExportQuery }) { format, ...days }: UsageExportQuery,
  ): Promise<StreamableFile> {
    return exportedFile('usage', format, exportedLines(format, columns, this.readPages(workspaceId, days)));
  }

  private async *readPages(
    workspaceId: WorkspaceId,
    days: Omit<UsageExportQuery, 'format'>,
  ): AsyncGenerator<ExportedUsage[]> {
    for await (const rows of this.usage.runs(workspaceId, days)) {
      const named = await this.names.names(workspaceId, rows.flatMap(listIds));
      const getNames = (row: RunUsageRow): [string, string][] =>
        listIds(row).flatMap((id) => (named[id] === undefined ? [] : [[id, named[id]]]));
      yield rows.map((row) => ({ ...row, names: Object.fromEntries(getNames(row)) }));
    }
  }
}
