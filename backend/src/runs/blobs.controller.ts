import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { z } from 'zod';
import { Needs } from '../access/access.js';
import { Blobs } from '../kernel/blobs/blobs.js';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

@Controller('api/workspaces/:workspaceId/blobs')
export class BlobsController {
  constructor(private readonly blobs: Blobs) {}

  /** Whatever tools brought in is never shown by the browser as a page of ours: it is only ever saved. */
  @Get(':hash')
  @Needs('runs.read')
  async get(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Param('hash', { schema: Hash }) hash: string,
  ): Promise<StreamableFile> {
    const blob = await this.blobs.get(workspaceId, hash);
    if (blob === null) throw new NotFound();
    return new StreamableFile(blob.content, {
      type: blob.contentType,
      disposition: `attachment; filename="${hash.slice(0, 12)}.json"`,
      length: blob.content.length,
    });
  }
}
