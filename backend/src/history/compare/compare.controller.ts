import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import {
  ChangedThingsQuery,
  CompareQuery,
  ThingQuery,
  type ChangedThings,
  type Comparison,
  type ThingOrigins,
} from '@throughline/contracts/history/compare.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Needs } from '../../access/access.js';
import { Caller } from '../../access/requests/caller.js';
import { exportedFile, exportedLines } from '../../kernel/export/exported-lines.js';
import { Compare } from './compare.js';
import { HistoryChoicesQueries } from '../history-choices.queries.js';
import { changeColumnsWith, listLines } from './compare-export.js';

/** Answers what is not as it was, by whom and why. */
@Controller('api/workspaces/:workspaceId/history')
@Needs('history.read')
export class CompareController {
  constructor(
    private readonly compare: Compare,
    private readonly choices: HistoryChoicesQueries,
  ) {}

  @Get('compare')
  count(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: CompareQuery }) query: CompareQuery,
    @Caller() caller: Caller,
  ): Promise<Comparison> {
    return this.compare.count({ workspaceId, caller }, query);
  }

  @Get('compare/things')
  list(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: ChangedThingsQuery }) query: ChangedThingsQuery,
    @Caller() caller: Caller,
  ): Promise<ChangedThings> {
    return this.compare.list({ workspaceId, caller }, query);
  }

  /** Fixed to the two moments that it begins with. */
  @Get('compare/export')
  async export(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: CompareQuery }) query: CompareQuery,
    @Caller() caller: Caller,
  ): Promise<StreamableFile> {
    const reader = { workspaceId, caller };
    const comparison = await this.compare.count(reader, query);
    const pages = listLines(comparison, (page) => this.compare.list(reader, page));
    const columns = changeColumnsWith(await this.choices.people(workspaceId));
    return exportedFile('changes', 'csv', exportedLines('csv', columns, pages));
  }

  /** Why a thing is as it is: the event that set each field. */
  @Get('origins')
  origins(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: ThingQuery }) query: ThingQuery,
    @Caller() caller: Caller,
  ): Promise<ThingOrigins> {
    return this.compare.origins({ workspaceId, caller }, query);
  }
}
