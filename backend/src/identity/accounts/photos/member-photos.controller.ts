import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { RequestInteger } from '@throughline/contracts/request-values.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { Needs } from '../../../access/access.js';
import { Photos } from './photos.js';
import { OnlyNow } from '../../../kernel/http/only-now.js';

@Controller('api/workspaces/:workspaceId/members/:userId/photos')
export class MemberPhotosController {
  constructor(private readonly photos: Photos) {}

  /** The picture of a number never changes. It is cached for a day only, because its owner may erase it. */
  @Get(':photo')
  @OnlyNow()
  @Needs('workspace.read')
  @Header('cache-control', 'private, max-age=86400')
  async get(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Param('userId', { schema: UserId }) userId: UserId,
    @Param('photo', { schema: RequestInteger }) photo: number,
  ): Promise<StreamableFile> {
    const picture = await this.photos.getForMember(workspaceId, userId, photo);
    if (picture === null) throw new NotFound();
    return new StreamableFile(picture, { type: 'image/webp', length: picture.length });
  }
}
