import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { Slug } from '@throughline/contracts/slug.js';
import {
  TemplateQuery,
  TryTemplateRequest,
  type PlayedRun,
  type TemplateCards,
  type TemplateDetail,
} from '@throughline/contracts/templates/template.requests.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Open } from '../../access/access.js';
import { callerNetwork } from '../../kernel/http/rate-limits/caller-network.js';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';
import { readValues } from '../../templates/read-values.js';
import { findTemplates, templateOf } from '../../templates/template-catalogue.js';
import { playSample } from './play-template.js';
import { TemplateDetails } from './template-details.js';

const timeoutMs = 2_000;

/** What everybody may read and try without an account. */
@Controller('api/templates')
@Open()
export class TemplatesController {
  constructor(
    private readonly limits: RateLimits,
    private readonly details: TemplateDetails,
  ) {}

  @Get()
  list(@Query({ schema: TemplateQuery }) query: z.output<typeof TemplateQuery>): TemplateCards {
    return findTemplates(query);
  }

  @Get(':slug')
  async get(@Param('slug', { schema: Slug }) slug: string): Promise<TemplateDetail> {
    const template = await this.details.detailOf(slug);
    if (template === null) throw new NotFound();
    return template;
  }

  @Post(':slug/try')
  @HttpCode(200)
  async try(
    @Param('slug', { schema: Slug }) slug: string,
    @Body({ schema: TryTemplateRequest }) { sample, values, inputs }: TryTemplateRequest,
    @Req() request: FastifyRequest,
  ): Promise<PlayedRun> {
    const template = templateOf(slug);
    if (template === undefined) throw new NotFound();
    const { file } = template;
    await this.limits.countAttempt('template-try.network', callerNetwork(request.ip), request);
    const given = { values: readValues(file.variables, values), inputs, signal: AbortSignal.timeout(timeoutMs) };
    const run = await playSample(file, sample, given);
    if (run === null) throw new NotFound();
    return run;
  }
}
