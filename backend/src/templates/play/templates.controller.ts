import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { Slug } from '@throughline/contracts/slug.js';
import {
  TemplateQuery,
  TryTemplateRequest,
  type TemplateCards,
  type TemplateDetail,
} from '@throughline/contracts/templates/template.requests.js';
import type { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Open } from '../../access/access.js';
import { callerNetwork } from '../../kernel/http/rate-limits/caller-network.js';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';
import { readValues } from '../read-values.js';
import { listBuiltIn } from '../list-built-in.js';
import { findBuiltIn, type UsableTemplate } from '../templates.queries.js';
import { PlayTime } from './play-time.js';
import { playSample } from './play-template.js';
import { TemplateDetails } from './template-details.js';

const maxTryMs = 2_000;

/** Knows what everybody may read and try without an account. */
@Controller('api/templates')
@Open({ templates: true })
export class TemplatesController {
  constructor(
    private readonly limits: RateLimits,
    private readonly details: TemplateDetails,
  ) {}

  @Get()
  list(@Query({ schema: TemplateQuery }) query: z.output<typeof TemplateQuery>): TemplateCards {
    return listBuiltIn(query);
  }

  @Get(':slug')
  async get(@Param('slug', { schema: Slug }) slug: string): Promise<TemplateDetail> {
    const template = await this.details.publicDetail(slug);
    if (template === null) throw new NotFound();
    return template;
  }

  /** Its file, to read or to import elsewhere. */
  @Get(':slug/file')
  file(@Param('slug', { schema: Slug }) slug: string): TemplateFile {
    return this.found(slug).file;
  }

  @Post(':slug/try')
  @HttpCode(200)
  async try(
    @Param('slug', { schema: Slug }) slug: string,
    @Body({ schema: TryTemplateRequest }) { sample, values, inputs }: TryTemplateRequest,
    @Req() request: FastifyRequest,
  ): Promise<PlayedRun> {
    const { file } = this.found(slug);
    await this.limits.countAttempt('template-try.network', callerNetwork(request.ip), request);
    const given = { values: readValues(file.variables, values), inputs, time: new PlayTime(maxTryMs) };
    const run = await playSample(file, sample, given);
    if (run === null) throw new NotFound();
    return run;
  }

  private found(slug: string): UsableTemplate {
    const template = findBuiltIn(slug);
    if (template === null) throw new NotFound();
    return template;
  }
}
