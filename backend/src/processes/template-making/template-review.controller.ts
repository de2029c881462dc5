import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { TemplateId, TemplateReportId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { findingsIn } from '@throughline/contracts/templates/findings/find-in-template.js';
import {
  ApproveTemplateRequest,
  RecallTemplateRequest,
  RejectTemplateRequest,
  SettleReportRequest,
  type ReviewedTemplate,
  type TemplateReviews,
} from '@throughline/contracts/templates/template-making.requests.js';
import type { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { ForOperators } from '../../access/access.js';
import { OperatorMeta } from '../../operations/operators/operator-meta.js';
import { ApproveTemplate, RecallTemplate, RejectTemplate } from '../../templates/domain/template.commands.js';
import { SettleTemplateReport } from '../../templates/domain/template-report.js';
import { TemplatesQueries } from '../../templates/templates.queries.js';
import { playSamples } from '../template-play/play-samples.js';

const Template = () => Param('templateId', { schema: TemplateId });

/** What operators decide about templates that everybody finds. */
@Controller('api/operator/templates')
@ForOperators()
export class TemplateReviewController {
  private readonly hosts: readonly string[];

  constructor(
    private readonly commands: CommandBus,
    private readonly templates: TemplatesQueries,
    @Inject(CONFIG) { publicUrl }: Pick<Config, 'publicUrl'>,
  ) {
    this.hosts = [new URL(publicUrl).host];
  }

  @Get()
  async list(): Promise<TemplateReviews> {
    const [waiting, reports, listed] = await Promise.all([
      this.templates.waiting(),
      this.templates.openReports(),
      this.templates.listedNewest(),
    ]);
    return { waiting: waiting.map(asOffered), reports, listed: listed.map(asOffered) };
  }

  /** What was submitted, next to what is public now. */
  @Get(':templateId')
  async get(@Template() templateId: TemplateId): Promise<ReviewedTemplate> {
    const row = await this.found(templateId);
    const { approved } = row;
    const { version } = row.newest;
    const [shown, before] = await Promise.all([
      this.templates.version(templateId, version),
      approved === null || approved.version === version ? null : this.templates.version(templateId, approved.version),
    ]);
    if (shown === null) throw new NotFound();
    const { file } = shown;
    return { row, shown, approved: before, findings: findingsIn(file, this.hosts), runs: await playSamples(file) };
  }

  @Post(':templateId/approve')
  @HttpCode(200)
  async approve(
    @Template() templateId: TemplateId,
    @Body({ schema: ApproveTemplateRequest }) request: ApproveTemplateRequest,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<Receipt> {
    const { workspaceId } = await this.found(templateId);
    return this.commands.execute(new ApproveTemplate({ templateId, ...request }, inWorkspace(meta, workspaceId)));
  }

  @Post(':templateId/reject')
  @HttpCode(200)
  async reject(
    @Template() templateId: TemplateId,
    @Body({ schema: RejectTemplateRequest }) request: RejectTemplateRequest,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<Receipt> {
    const { workspaceId } = await this.found(templateId);
    return this.commands.execute(new RejectTemplate({ templateId, ...request }, inWorkspace(meta, workspaceId)));
  }

  /** Also of a template that was withdrawn: copies of it are in use. */
  @Post(':templateId/recall')
  @HttpCode(200)
  async recall(
    @Template() templateId: TemplateId,
    @Body({ schema: RecallTemplateRequest }) request: RecallTemplateRequest,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<Receipt> {
    const template = await this.templates.find(templateId);
    if (template === null) throw new NotFound();
    const { workspaceId } = template;
    return this.commands.execute(new RecallTemplate({ templateId, ...request }, inWorkspace(meta, workspaceId)));
  }

  @Post('reports/:reportId/settle')
  @HttpCode(200)
  async settle(
    @Param('reportId', { schema: TemplateReportId }) reportId: TemplateReportId,
    @Body({ schema: SettleReportRequest }) { note }: SettleReportRequest,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<Receipt> {
    const templateId = await this.templates.reportedTemplate(reportId);
    return this.commands.execute(new SettleTemplateReport({ reportId, templateId, note }, meta));
  }

  private async found(templateId: TemplateId): Promise<TemplateRow> {
    const row = await this.templates.find(templateId);
    if (row === null || (row.approved === null && row.submission?.status !== 'waiting')) throw new NotFound();
    return asOffered(row);
  }
}

/** What a workspace has not submitted is not an operator's to read: the newest version is the one that waits, or the public one. */
const asOffered = (row: TemplateRow): TemplateRow => {
  const { submission, approved } = row;
  const offered = submission?.status === 'waiting' ? submission : approved;
  if (offered === null) return row;
  const { version, hash, card, words } = offered;
  return { ...row, newest: { version, hash, card, words } };
};

/** The author's workspace reads in its history what was decided. */
const inWorkspace = (meta: CommandMeta, workspaceId: WorkspaceId): CommandMeta => ({ ...meta, workspaceId });
