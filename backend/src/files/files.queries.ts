import { Injectable } from '@nestjs/common';
import { FileRow } from '@throughline/contracts/files/file.row.js';
import { FileId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { filesTable } from '@throughline/projections/files/files.projection.js';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';

const tables = readTables<typeof filesTable>();
const Found = z.object({ id: FileId, workspaceId: WorkspaceId, heldBy: z.array(RunId) });
export type FoundFile = z.infer<typeof Found>;

@Injectable()
export class FilesQueries {
  constructor(private readonly readModel: ReadModel) {}

  get(workspaceId: WorkspaceId, id: FileId): Promise<FileRow> {
    const files = tables.selectFrom('files').selectAll();
    const one = files.where((eb) => eb.and({ workspaceId, id }));
    return this.readModel.get(FileRow, one);
  }

  /** The files that a run started with, also those that were erased. */
  ofRun(workspaceId: WorkspaceId, runId: RunId): Promise<FileRow[]> {
    const files = tables.selectFrom('files').selectAll().where('workspaceId', '=', workspaceId);
    const ofRun = files.where(sql<SqlBool>`runs @> ${JSON.stringify([runId])}::jsonb`);
    return this.readModel.many(FileRow, ofRun.orderBy('uploadedAt').orderBy('id'));
  }

  /** Returns those that no run had started with before this time, and those held only by runs that were never requested. */
  unused(before: Date, most: number): Promise<FoundFile[]> {
    const sql = `select id, workspace_id, held_by from rm.files f
      where content_erased_at is null and uploaded_at < $1 and (attached_at is null or attached_at < $1)
        and not exists (select from rm.runs r where f.held_by @> to_jsonb(r.id::text) and r.workspace_id = f.workspace_id)
      order by uploaded_at limit ${most}`;
    return this.readModel.many(Found, sql, [before]);
  }
}
