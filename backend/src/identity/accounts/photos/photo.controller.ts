import { Controller, Delete, HttpCode, Put, Req } from '@nestjs/common';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { SignedIn } from '../../../access/access.js';
import { SessionCaller } from '../../../access/requests/caller.js';
import { Meta } from '../../../access/requests/meta.js';
import { RateLimits } from '../../../kernel/http/rate-limits/rate-limits.js';
import { Photos } from './photos.js';

@Controller('api/me/photo')
@SignedIn()
export class PhotoController {
  constructor(
    private readonly photos: Photos,
    private readonly limits: RateLimits,
  ) {}

  /** The body is the picture itself: PNG, JPEG or WebP. */
  @Put()
  async change(
    @Req() request: FastifyRequest,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const { body } = request;
    if (!Buffer.isBuffer(body))
      throw new DomainError('unsupported_media_type', { detail: 'Send a picture as PNG, JPEG or WebP.' });
    await this.limits.countAttempt('photo.person', userId, request);
    return this.photos.change(userId, body, meta);
  }

  @Delete()
  @HttpCode(200)
  remove(@SessionCaller() { userId }: SessionCaller, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.photos.remove(userId, meta);
  }
}
