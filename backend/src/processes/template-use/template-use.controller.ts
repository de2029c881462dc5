import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InstallationId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { fillTemplate } from '@throughline/contracts/templates/fill-template.js';
import { UseTemplateRequest } from '@throughline/contracts/templates/template.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { Needs } from '../../access/access.js';
import { Meta } from '../../access/requests/meta.js';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';
import { UseTemplate } from '../../templates/domain/installation.commands.js';
import { readValues } from '../../templates/read-values.js';
import { templateOf } from '../../templates/template-catalogue.js';
import { partsOf } from './installation-plan.js';
import { TurnOn } from './turn-on.js';

@Controller('api/workspaces/:workspaceId/installations')
export class TemplateUseController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    private readonly turningOn: TurnOn,
  ) {}

  /** One fact; its parts are made after it. Refused when the person has seen another version than there is now. */
  @Post()
  @Needs('agents.edit')
  async use(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Body({ schema: UseTemplateRequest }) { template: slug, hash, values: given, asksFirst }: UseTemplateRequest,
    @Meta() meta: CommandMeta,
    @Req() request: FastifyRequest,
  ): Promise<Receipt> {
    const template = templateOf(slug);
    if (template === undefined) throw new NotFound();
    if (template.hash !== hash)
      throw new DomainError('version_conflict', {
        detail: 'This template has a new version. Look at it, then use it.',
      });
    const { file, version } = template;
    const values = readValues(file.variables, given);
    await this.limits.countAttempt('template-use.workspace', workspaceId, request);
    const installationId = InstallationId.parse(derivedId(meta.commandId, 'installation'));
    const used = { slug, title: file.listing.title, version, hash };
    const parts = partsOf(fillTemplate(file, values), installationId, workspaceId);
    return this.commands.execute(
      new UseTemplate({ installationId, workspaceId, template: used, values, asksFirst, parts }, meta),
    );
  }

  /** Its agents are published, then its triggers start them. */
  @Post(':installationId/turn-on')
  @HttpCode(200)
  @Needs('agents.publish')
  turnOn(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Param('installationId', { schema: InstallationId }) installationId: InstallationId,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.turningOn.execute(installationId, workspaceId, meta);
  }
}
