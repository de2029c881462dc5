import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { TemplateReportId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { RequestInteger } from '@throughline/contracts/request-values.js';
import { Slug } from '@throughline/contracts/slug.js';
import {
  TemplateQuery,
  TryTemplateRequest,
  type TemplateCards,
  type TemplateDetail,
} from '@throughline/contracts/templates/template.requests.js';
import type { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import { ReportTemplateRequest } from '@throughline/contracts/templates/template-making.requests.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Open, SignedIn } from '../../access/access.js';
import { Caller } from '../../access/requests/caller.js';
import { Meta } from '../../access/requests/meta.js';
import { callerNetwork } from '../../kernel/http/rate-limits/caller-network.js';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';
import { ReportTemplate } from '../../templates/domain/template-report.js';
import { readValues } from '../../templates/read-values.js';
import { PublicTemplatesQueries } from '../../templates/public-templates.queries.js';
import { TemplatesQueries, type UsableTemplate } from '../../templates/templates.queries.js';
import { PlayTime } from './play-time.js';
import { playSample } from './play-template.js';
import { TemplateDetails } from './template-details.js';

const maxTryMs = 2_000;

/** What everybody may read and try without an account. */
@Controller('api/templates')
@Open({ templates: true })
export class TemplatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    private readonly details: TemplateDetails,
    private readonly templates: TemplatesQueries,
    private readonly publicTemplates: PublicTemplatesQueries,
  ) {}

  @Get()
  list(@Query({ schema: TemplateQuery }) query: z.output<typeof TemplateQuery>): Promise<TemplateCards> {
    return this.publicTemplates.list(query);
  }

  @Get(':slug')
  async get(@Param('slug', { schema: Slug }) slug: string): Promise<TemplateDetail> {
    const template = await this.details.publicDetail(slug);
    if (template === null) throw new NotFound();
    return template;
  }

  /** The file of what is public, to read or to import elsewhere. */
  @Get(':slug/file')
  async file(@Param('slug', { schema: Slug }) slug: string): Promise<TemplateFile> {
    return (await this.found(slug)).file;
  }

  /** The contents of an earlier version that was public, to compare with. */
  @Get(':slug/versions/:version')
  async version(
    @Param('slug', { schema: Slug }) slug: string,
    @Param('version', { schema: RequestInteger }) version: number,
  ): Promise<TemplateFile> {
    const { templateId, isBuiltIn } = await this.found(slug);
    const row = isBuiltIn ? null : await this.templates.version(templateId, version);
    if (row === null || !row.isPublic) throw new NotFound();
    if (row.recall !== null) throw new DomainError('template_recalled', { detail: row.recall.reason });
    return row.file;
  }

  @Post(':slug/report')
  @SignedIn()
  async report(
    @Param('slug', { schema: Slug }) slug: string,
    @Body({ schema: ReportTemplateRequest }) { reason, note }: ReportTemplateRequest,
    @Caller() { userId }: Caller,
    @Meta() meta: CommandMeta,
    @Req() request: FastifyRequest,
  ): Promise<Receipt> {
    const { templateId, version, file } = await this.found(slug);
    await this.limits.countAttempt('template-report.person', userId, request);
    const reportId = TemplateReportId.parse(derivedId(meta.commandId, 'report'));
    const { title } = file.listing;
    return this.commands.execute(
      new ReportTemplate({ reportId, templateId, slug, title, version, reason, note }, meta),
    );
  }

  @Post(':slug/try')
  @HttpCode(200)
  async try(
    @Param('slug', { schema: Slug }) slug: string,
    @Body({ schema: TryTemplateRequest }) { sample, values, inputs }: TryTemplateRequest,
    @Req() request: FastifyRequest,
  ): Promise<PlayedRun> {
    const { file } = await this.found(slug);
    await this.limits.countAttempt('template-try.network', callerNetwork(request.ip), request);
    const given = { values: readValues(file.variables, values), inputs, time: new PlayTime(maxTryMs) };
    const run = await playSample(file, sample, given);
    if (run === null) throw new NotFound();
    return run;
  }

  private async found(slug: string): Promise<UsableTemplate> {
    const template = await this.templates.findPublic(slug);
    if (template === null) throw new NotFound();
    return template;
  }
}
