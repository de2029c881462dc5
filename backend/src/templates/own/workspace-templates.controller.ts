import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { TemplateId, WorkspaceId } from '@throughline/contracts/ids.js';
import { PageQuery } from '@throughline/contracts/page.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { RequestInteger } from '@throughline/contracts/request-values.js';
import {
  CheckTemplateRequest,
  PublishTemplateRequest,
  type TemplateCheck,
} from '@throughline/contracts/templates/template-making.requests.js';
import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import type { TemplateRow, TemplateVersionRow } from '@throughline/contracts/templates/template.rows.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { Needs } from '../../access/access.js';
import { Caller } from '../../access/requests/caller.js';
import { Meta } from '../../access/requests/meta.js';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';
import { WithdrawTemplate } from '../domain/template.commands.js';
import { TemplatesQueries } from '../templates.queries.js';
import { TemplateDetails } from '../play/template-details.js';
import { checkTemplate } from './check-template.js';
import { PublishOwnTemplate } from './publish-own-template.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Template = () => Param('templateId', { schema: TemplateId });

/** The templates that a workspace makes itself. */
@Controller('api/workspaces/:workspaceId/templates')
export class WorkspaceTemplatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly templates: TemplatesQueries,
    private readonly details: TemplateDetails,
    private readonly publishing: PublishOwnTemplate,
    private readonly limits: RateLimits,
  ) {}

  @Get()
  @Needs('workspace.read')
  list(@Workspace() workspaceId: WorkspaceId, @Query({ schema: PageQuery }) page: PageQuery) {
    return this.templates.listOwn(workspaceId, page);
  }

  @Post()
  @Needs('templates.make')
  async publish(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: PublishTemplateRequest }) request: PublishTemplateRequest,
    @Caller() { userId }: Caller,
    @Meta() meta: CommandMeta,
    @Req() call: FastifyRequest,
  ): Promise<Receipt> {
    await this.limits.countAttempt('template-check.person', userId, call);
    const templateId = TemplateId.parse(derivedId(meta.commandId, 'template'));
    return this.publishing.publish({ templateId, workspaceId, isNew: true }, request, meta);
  }

  /** Returns what would keep it from being published, and how its samples run. Records nothing. */
  @Post('check')
  @HttpCode(200)
  @Needs('templates.make')
  async check(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: CheckTemplateRequest }) { file }: CheckTemplateRequest,
    @Caller() { userId }: Caller,
    @Req() request: FastifyRequest,
  ): Promise<TemplateCheck> {
    await this.limits.countAttempt('template-check.person', userId, request);
    return checkTemplate(file, workspaceId);
  }

  @Get(':templateId')
  @Needs('workspace.read')
  get(@Workspace() workspaceId: WorkspaceId, @Template() templateId: TemplateId): Promise<TemplateRow> {
    return this.templates.own(workspaceId, templateId);
  }

  /** Returns what the workspace may use by this id: also a template of the product. */
  @Get(':templateId/contents')
  @Needs('workspace.read')
  async contents(@Workspace() workspaceId: WorkspaceId, @Template() templateId: TemplateId): Promise<TemplateDetail> {
    const detail = await this.details.usableDetail(templateId, workspaceId);
    if (detail === null) throw new NotFound();
    return detail;
  }

  @Get(':templateId/versions')
  @Needs('workspace.read')
  async versions(
    @Workspace() workspaceId: WorkspaceId,
    @Template() templateId: TemplateId,
    @Query({ schema: PageQuery }) page: PageQuery,
  ) {
    await this.templates.own(workspaceId, templateId);
    return this.templates.versions(workspaceId, templateId, page);
  }

  @Get(':templateId/versions/:version')
  @Needs('workspace.read')
  async version(
    @Workspace() workspaceId: WorkspaceId,
    @Template() templateId: TemplateId,
    @Param('version', { schema: RequestInteger }) version: number,
  ): Promise<TemplateVersionRow> {
    const row = await this.templates.version(templateId, version);
    if (row === null || row.workspaceId !== workspaceId) throw new NotFound();
    return row;
  }

  @Post(':templateId/versions')
  @Needs('templates.make')
  async publishVersion(
    @Workspace() workspaceId: WorkspaceId,
    @Template() templateId: TemplateId,
    @Body({ schema: PublishTemplateRequest }) request: PublishTemplateRequest,
    @Caller() { userId }: Caller,
    @Meta() meta: CommandMeta,
    @Req() call: FastifyRequest,
  ): Promise<Receipt> {
    await this.limits.countAttempt('template-check.person', userId, call);
    return this.publishing.publish({ templateId, workspaceId, isNew: false }, request, meta);
  }

  @Post(':templateId/withdraw')
  @HttpCode(200)
  @Needs('templates.make')
  withdraw(
    @Workspace() workspaceId: WorkspaceId,
    @Template() templateId: TemplateId,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new WithdrawTemplate({ templateId, workspaceId }, meta));
  }
}
