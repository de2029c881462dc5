import { Injectable } from '@nestjs/common';
import { FileRow } from '@throughline/contracts/files/file.row.js';
import { FileId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';

const Found = z.object({ id: FileId, workspaceId: WorkspaceId, heldBy: z.array(RunId) });
export type FoundFile = z.infer<typeof Found>;

@Injectable()
export class FilesQueries {
  constructor(private readonly readModel: ReadModel) {}

  async get(workspaceId: WorkspaceId, fileId: FileId): Promise<FileRow> {
    const sql = 'select * from rm.files where workspace_id = $1 and id = $2';
    const row = await this.readModel.one(FileRow, sql, [workspaceId, fileId]);
    if (row === null) throw new NotFound();
    return row;
  }

  /** The files that a run started with, also those that were erased. */
  ofRun(workspaceId: WorkspaceId, runId: RunId): Promise<FileRow[]> {
    const sql = `select * from rm.files where workspace_id = $1 and runs @> $2::jsonb order by uploaded_at, id`;
    return this.readModel.many(FileRow, sql, [workspaceId, JSON.stringify([runId])]);
  }

  /** Those that no run had started with before this time, and those held only by runs that were never requested. */
  unused(before: Date, most: number): Promise<FoundFile[]> {
    const sql = `select id, workspace_id, held_by from rm.files f
      where content_erased_at is null and uploaded_at < $1 and (attached_at is null or attached_at < $1)
        and not exists (select from rm.runs r where f.held_by @> to_jsonb(r.id::text) and r.workspace_id = f.workspace_id)
      order by uploaded_at limit ${most}`;
    return this.readModel.many(Found, sql, [before]);
  }
}
