import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  HistoryEntry,
  HistoryFound,
  HistoryFoundQuery,
  HistoryMarks,
  HistoryMarksQuery,
  HistoryOrigin,
  HistoryPlace,
  HistoryPlaceQuery,
  HistoryQuery,
  HistoryTypes,
  HistoryTypesQuery,
  HistoryActors,
  HistoryActorsQuery,
  HistoryCauses,
  HistoryCausesQuery,
  HistoryChoicesQuery,
  HistoryResources,
} from '@throughline/contracts/history/history.requests.js';
import { type HistoryRow } from '@throughline/contracts/history/history.row.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { findUndo } from '@throughline/contracts/undo/undos.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { z } from 'zod';
import { Needs } from '../access/access.js';
import { Caller } from '../access/requests/caller.js';
import { changeBy } from './change.js';
import { HistoryChoicesQueries } from './history-choices.queries.js';
import { HistoryMarksQueries } from './history-marks.queries.js';
import { HistoryReaders } from './history-readers.js';
import { HistoryFoundQueries } from './words/history-found.queries.js';
import { HistoryQueries } from './history.queries.js';

const PositionInPath = z.coerce.number().int().nonnegative();

@Controller('api/workspaces/:workspaceId/history')
@Needs('history.read')
export class HistoryController {
  constructor(
    private readonly history: HistoryQueries,
    private readonly choices: HistoryChoicesQueries,
    private readonly rail: HistoryMarksQueries,
    private readonly found: HistoryFoundQueries,
    private readonly readers: HistoryReaders,
  ) {}

  /** `next` is the position to give as `before`. */
  @Get()
  async list(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: HistoryQuery }) query: HistoryQuery,
    @Caller() caller: Caller,
  ): Promise<{ items: HistoryRow[]; next: string | null; position: number }> {
    const position = await this.history.position();
    const money = await this.readers.readsMoney(workspaceId, caller);
    const { rows, more } = await this.history.list(workspaceId, query, money);
    return { items: rows, next: more ? String(rows.at(-1)?.position) : null, position };
  }

  @Get('types')
  async types(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: HistoryTypesQuery }) query: HistoryTypesQuery,
    @Caller() caller: Caller,
  ): Promise<HistoryTypes> {
    const money = await this.readers.readsMoney(workspaceId, caller);
    const isFiltered = Object.values(query).some(
      (value) => value !== undefined && (!Array.isArray(value) || value.length > 0),
    );
    // All events are counted already.
    return isFiltered ? this.history.types(workspaceId, query, money) : this.choices.types(workspaceId, money);
  }

  @Get('causes')
  async causes(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: HistoryCausesQuery }) { correlations }: HistoryCausesQuery,
    @Caller() caller: Caller,
  ): Promise<HistoryCauses> {
    return this.history.causes(workspaceId, correlations, await this.readers.readsMoney(workspaceId, caller));
  }

  @Get('actors')
  async actors(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: HistoryActorsQuery }) { q }: HistoryActorsQuery,
    @Caller() caller: Caller,
  ): Promise<HistoryActors> {
    return this.choices.actors(workspaceId, q, await this.readers.readsMoney(workspaceId, caller));
  }

  @Get('resources')
  resources(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: HistoryChoicesQuery }) { q, ids }: HistoryChoicesQuery,
  ): Promise<HistoryResources> {
    return ids.length > 0 ? this.choices.named(workspaceId, ids) : this.choices.resources(workspaceId, q);
  }

  @Get('marks')
  async marks(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: HistoryMarksQuery }) query: HistoryMarksQuery,
    @Caller() caller: Caller,
  ): Promise<HistoryMarks> {
    return this.rail.marks(workspaceId, query, await this.readers.readsMoney(workspaceId, caller));
  }

  /** Where words occur, in short. */
  @Get('found')
  async summary(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: HistoryFoundQuery }) { words }: HistoryFoundQuery,
    @Caller() caller: Caller,
  ): Promise<HistoryFound> {
    return this.found.read(workspaceId, words, await this.readers.readsMoney(workspaceId, caller));
  }

  @Get('place')
  async place(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: HistoryPlaceQuery }) query: HistoryPlaceQuery,
    @Caller() caller: Caller,
  ): Promise<HistoryPlace> {
    const money = await this.readers.readsMoney(workspaceId, caller);
    const found = await this.history.findPlace(workspaceId, query, money);
    if (found === null) throw new NotFound();
    return found;
  }

  @Get(':position/origin')
  @Needs('security.read')
  async origin(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Param('position', { schema: PositionInPath }) position: number,
  ): Promise<HistoryOrigin> {
    const found = await this.history.findOrigin(workspaceId, position);
    if (found === null) throw new NotFound();
    return found;
  }

  @Get(':position')
  async get(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Param('position', { schema: PositionInPath }) position: number,
    @Caller() caller: Caller,
  ): Promise<HistoryEntry> {
    const money = await this.readers.readsMoney(workspaceId, caller);
    const event = await this.history.get(workspaceId, position, money);
    if (event === null) throw new NotFound();
    const undo = findUndo(event.type);
    return {
      event,
      change: await changeBy(event, this.history.before(event)),
      undo: { kind: undo.kind, reason: undo.kind === 'inverse' ? null : undo.reason },
    };
  }
}
