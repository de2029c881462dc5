import { Controller, Get, Param, Req } from '@nestjs/common';
import type { SlugAvailability } from '@throughline/contracts/workspaces/workspace.requests.js';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SignedIn } from '../../access/access.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';
import { SlugAvailabilityCheck } from './slug-availability.js';

@Controller('api/slugs')
export class SlugsController {
  constructor(
    private readonly slugs: SlugAvailabilityCheck,
    private readonly limits: RateLimits,
  ) {}

  @Get(':slug')
  @SignedIn()
  async availability(
    @Param('slug', { schema: z.string().max(200) }) slug: string,
    @SessionCaller() { userId }: SessionCaller,
    @Req() request: FastifyRequest,
  ): Promise<SlugAvailability> {
    await this.limits.countAttempt('slug.person', userId, request);
    return this.slugs.check(slug);
  }
}
