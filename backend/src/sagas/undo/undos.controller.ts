import { Controller, Get, Param, Query } from '@nestjs/common';
import { UndoId, WorkspaceId } from '@throughline/contracts/ids.js';
import { PageQuery } from '@throughline/contracts/page.js';
import { UndoRow } from '@throughline/contracts/undo/undo.row.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { undosTable } from '@throughline/projections/undo/undos.projection.js';
import { Needs } from '../../access/access.js';
import { readPage } from '../../kernel/http/paging.js';

const tables = readTables<typeof undosTable>();
const source = { row: UndoRow, tables, table: 'undos', projection: 'undos', by: 'requestedAt' } as const;

/** Lists undos, and how far each is. */
@Controller('api/workspaces/:workspaceId/undos')
@Needs('history.read')
export class UndosController {
  constructor(private readonly readModel: ReadModel) {}

  @Get()
  list(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: PageQuery }) page: PageQuery,
  ) {
    return readPage(this.readModel, { ...source, where: { workspaceId } }, page);
  }

  @Get(':undoId')
  get(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Param('undoId', { schema: UndoId }) id: UndoId,
  ): Promise<UndoRow> {
    const undos = tables.selectFrom('undos').selectAll();
    return this.readModel.get(
      UndoRow,
      undos.where((is) => is.and({ workspaceId, id })),
    );
  }
}
