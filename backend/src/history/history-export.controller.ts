import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { HistoryExportQuery } from '@throughline/contracts/history/history.row.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Readable } from 'node:stream';
import { Needs } from '../access/access.js';
import { exportedEvents } from './history-export.js';
import { HistoryQueries } from './history.queries.js';

const types = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' };

@Controller('api/workspaces/:workspaceId/history/export')
@Needs('history.read')
export class HistoryExportController {
  constructor(private readonly history: HistoryQueries) {}

  @Get()
  export(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: HistoryExportQuery }) { format, ...query }: HistoryExportQuery,
  ): StreamableFile {
    const lines = exportedEvents(format, query, (page) => this.history.list(workspaceId, page));
    return new StreamableFile(Readable.from(lines, { objectMode: false }), {
      type: types[format],
      disposition: `attachment; filename="history.${format}"`,
    });
  }
}
