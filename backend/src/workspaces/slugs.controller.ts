import { Controller, Get, Param } from '@nestjs/common';
import type { SlugAvailability } from '@throughline/contracts/identity/identity.requests.js';
import { z } from 'zod';
import { SignedIn } from '../http/access.js';
import { Caller } from '../http/caller.js';
import { RateLimits } from '../http/rate-limits.js';
import { WorkspacesQueries } from './workspaces.queries.js';

@Controller('api/slugs')
export class SlugsController {
  constructor(
    private readonly workspaces: WorkspacesQueries,
    private readonly limits: RateLimits,
  ) {}

  @Get(':slug')
  @SignedIn()
  async availability(
    @Param('slug', { schema: z.string().max(200) }) slug: string,
    @Caller() { userId }: Caller,
  ): Promise<SlugAvailability> {
    await this.limits.take('slug.person', userId);
    return this.workspaces.availability(slug);
  }
}
