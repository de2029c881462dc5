import { Injectable, StreamableFile } from '@nestjs/common';
import type { FileId, WorkspaceId } from '@throughline/contracts/ids.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { z } from 'zod';
import { Blobs } from '../kernel/blobs/blobs.js';
import { FileStates } from './file-states.js';

@Injectable()
export class FileDownloads {
  constructor(
    private readonly files: FileStates,
    private readonly blobs: Blobs,
  ) {}

  /** Throws `not_found` and `contents_erased`. */
  async read(workspaceId: WorkspaceId, fileId: FileId): Promise<StreamableFile> {
    const file = await this.files.read(workspaceId, fileId);
    if (file === null) throw new NotFound();
    const { content, name, mediaType, status } = file;
    const blob = content.kind === 'blob' && status === 'kept' ? await this.blobs.get(workspaceId, content.hash) : null;
    if (blob === null) throw new DomainError('contents_erased', { detail: 'This file was erased.' });
    const called = encodeURIComponent(z.string().parse(await this.blobs.getValue(workspaceId, name)));
    return new StreamableFile(blob.content, {
      type: mediaType,
      disposition: `attachment; filename*=UTF-8''${called.replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
      length: blob.content.length,
    });
  }
}
