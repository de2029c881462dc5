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
import { findTemplates, templateOf, type KnownTemplate } from '../../templates/template-catalogue.js';
import { playSample } from './play-template.js';

const timeoutMs = 2_000;

/** What everybody may read and try without an account. */
@Controller('api/templates')
@Open()
export class TemplatesController {
  /** A sample comes out the same every time, so each is played once in a process. */
  private readonly played = new Map<string, Promise<PlayedRun[]>>();

  constructor(private readonly limits: RateLimits) {}

  @Get()
  list(@Query({ schema: TemplateQuery }) query: z.output<typeof TemplateQuery>): TemplateCards {
    return findTemplates(query);
  }

  @Get(':slug')
  async get(@Param('slug', { schema: Slug }) slug: string): Promise<TemplateDetail> {
    const template = knownTemplate(slug);
    const { version, hash, file } = template;
    return { version, hash, file, runs: await this.runsOf(template) };
  }

  @Post(':slug/try')
  @HttpCode(200)
  async try(
    @Param('slug', { schema: Slug }) slug: string,
    @Body({ schema: TryTemplateRequest }) { sample, values, inputs }: TryTemplateRequest,
    @Req() request: FastifyRequest,
  ): Promise<PlayedRun> {
    const { file } = knownTemplate(slug);
    await this.limits.countAttempt('template-try.network', callerNetwork(request.ip), request);
    const given = { values: readValues(file.variables, values), inputs, signal: AbortSignal.timeout(timeoutMs) };
    const run = await playSample(file, sample, given);
    if (run === null) throw new NotFound();
    return run;
  }

  private async runsOf({ file }: KnownTemplate): Promise<PlayedRun[]> {
    const { slug } = file.listing;
    const known = this.played.get(slug);
    if (known !== undefined) return known;
    const playing = Promise.all(
      file.samples.map((_, at) => playSample(file, at, { signal: new AbortController().signal })),
    ).then((runs) => runs.filter((run) => run !== null));
    this.played.set(slug, playing);
    playing.catch(() => this.played.delete(slug));
    return playing;
  }
}

const knownTemplate = (slug: string): KnownTemplate => {
  const template = templateOf(slug);
  if (template === undefined) throw new NotFound();
  return template;
};
