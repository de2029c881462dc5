import { Controller, Get, Param, Query } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { PageQuery } from '@throughline/contracts/page.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { notesTable } from '@throughline/projections/notes/notes.projection.js';
import { Needs } from '../access/access.js';
import { readPage } from '../kernel/http/paging.js';

const tables = readTables<typeof notesTable>();
@Controller('api/workspaces/:workspaceId/notes')
export class NotesController {
  constructor(private readonly readModel: ReadModel) {}

  @Get()
  @Needs('runs.read')
  list(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: PageQuery }) page: PageQuery,
  ) {
    const source = { row: NoteRow, tables, table: 'notes', projection: 'notes', by: 'id' } as const;
    return readPage(this.readModel, { ...source, where: { workspaceId } }, page);
  }
}
