import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { HistoryExportQuery } from '@throughline/contracts/history/history.requests.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Needs } from '../access/access.js';
import { Caller } from '../access/requests/caller.js';
import { exportedFile } from '../kernel/export/exported-lines.js';
import { exportedEvents } from './history-export.js';
import { HistoryChoicesQueries } from './history-choices.queries.js';
import { HistoryReaders } from './history-readers.js';
import { HistoryQueries } from './history.queries.js';

@Controller('api/workspaces/:workspaceId/history/export')
@Needs('history.read')
export class HistoryExportController {
  constructor(
    private readonly history: HistoryQueries,
    private readonly choices: HistoryChoicesQueries,
    private readonly readers: HistoryReaders,
  ) {}

  @Get()
  async export(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: HistoryExportQuery }) { format, ...query }: HistoryExportQuery,
    @Caller() caller: Caller,
  ): Promise<StreamableFile> {
    const money = await this.readers.readsMoney(workspaceId, caller);
    const people = await this.choices.people(workspaceId);
    const lines = exportedEvents({ format, people }, query, (page) => this.history.list(workspaceId, page, money));
    return exportedFile('history', format, lines);
  }
}
