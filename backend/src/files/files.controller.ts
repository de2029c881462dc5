import { Controller, Get, Header, Param, Post, Query, Req, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FilesQuery, UploadFileQuery, type FileRow } from '@throughline/contracts/files/file.row.js';
import { FileId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Needs } from '../access/access.js';
import { Caller } from '../access/requests/caller.js';
import { toMeta } from '../access/requests/meta.js';
import { Idempotency } from '../kernel/http/idempotency/idempotency.js';
import { RateLimits } from '../kernel/http/rate-limits/rate-limits.js';
import { UploadFile } from './domain/file.commands.js';
import { FileDownloads } from './file-downloads.js';
import { FilesQueries } from './files.queries.js';
import { UploadPermits } from './upload-permits.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const File = () => Param('fileId', { schema: FileId });

@Controller('api/workspaces/:workspaceId/files')
export class FilesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly files: FilesQueries,
    private readonly downloads: FileDownloads,
    private readonly limits: RateLimits,
    private readonly permits: UploadPermits,
    private readonly idempotency: Idempotency,
  ) {}

  /** The body is the file itself. */
  @Post()
  @Needs('runs.start')
  async upload(
    @Workspace() workspaceId: WorkspaceId,
    @Query({ schema: UploadFileQuery }) { name }: z.output<typeof UploadFileQuery>,
    @Req() request: FastifyRequest,
    @Caller() caller: Caller,
  ): Promise<Receipt> {
    await this.limits.countAttempt('file.workspace', workspaceId, request);
    return this.permits.reading(caller.userId, request, async (bytes) => {
      await this.idempotency.beginUpload(request, caller, { name, bytes });
      const meta = { ...toMeta(request), workspaceId };
      const fileId = FileId.parse(derivedId(meta.commandId, 'file'));
      return this.commands.execute(new UploadFile({ fileId, workspaceId, name, bytes }, meta));
    });
  }

  @Get()
  @Needs('runs.read')
  list(
    @Workspace() workspaceId: WorkspaceId,
    @Query({ schema: FilesQuery }) { run }: z.output<typeof FilesQuery>,
  ): Promise<FileRow[]> {
    return this.files.ofRun(workspaceId, run);
  }

  @Get(':fileId')
  @Needs('runs.read')
  get(@Workspace() workspaceId: WorkspaceId, @File() fileId: FileId): Promise<FileRow> {
    return this.files.get(workspaceId, fileId);
  }

  /** Whatever people upload is never shown by the browser as a page of ours: it is only ever saved. */
  @Get(':fileId/content')
  @Needs('runs.read')
  @Header('x-content-type-options', 'nosniff')
  content(@Workspace() workspaceId: WorkspaceId, @File() fileId: FileId): Promise<StreamableFile> {
    return this.downloads.read(workspaceId, fileId);
  }
}
