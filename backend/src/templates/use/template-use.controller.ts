import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, InstallationId, WorkspaceId, type TemplateId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { fillTemplate } from '@throughline/contracts/templates/fill-template.js';
import { UseTemplateRequest } from '@throughline/contracts/templates/template.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Needs } from '../../access/access.js';
import { requireAlso } from '../../access/authorization/require-scope.js';
import { Caller } from '../../access/requests/caller.js';
import { Meta } from '../../access/requests/meta.js';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';
import { UseTemplate } from '../domain/installation.commands.js';
import { readValues } from '../read-values.js';
import { requireFillable } from '../require-fillable.js';
import { ReleaseTemplate } from '../domain/template.commands.js';
import { readAccounts } from '../read-accounts.js';
import { TemplatesQueries } from '../templates.queries.js';
import { GivenNotes } from './given-notes.js';
import { toParts } from './installation-plan.js';
import { TurnOn } from './turn-on.js';

@Controller('api/workspaces/:workspaceId/installations')
export class TemplateUseController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    private readonly turningOn: TurnOn,
    private readonly templates: TemplatesQueries,
    private readonly notes: GivenNotes,
  ) {}

  /** One fact; its parts are made after it. Refused when the person has seen another version than there is now. */
  @Post()
  @Needs('agents.edit')
  async use(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Body({ schema: UseTemplateRequest }) request: z.output<typeof UseTemplateRequest>,
    @Caller() caller: Caller,
    @Meta() meta: CommandMeta,
    @Req() call: FastifyRequest,
  ): Promise<Receipt> {
    const template = await this.requireCurrent(request, workspaceId);
    const { templateId, file, version, hash } = template;
    const values = readValues(file.variables, request.values);
    requireFillable(file, values);
    const connections = readAccounts(file, request.connections);
    if (file.triggers.length > 0) requireAlso(caller, 'triggers.edit');
    if (connections.length > 0 || (request.model?.connectionId ?? null) !== null)
      requireAlso(caller, 'connections.use');
    await this.limits.countAttempt('template-use.workspace', workspaceId, call);
    if (template.isBuiltIn)
      await this.commands.execute(new ReleaseTemplate({ templateId, version, hash, file }, released(meta)));
    await this.notes.write(workspaceId, request.notes, meta);
    const installationId = InstallationId.parse(derivedId(meta.commandId, 'installation'));
    const { slug, title } = file.listing;
    const used = { templateId, slug, title, version, hash };
    const parts = toParts(fillTemplate(file, values), installationId, workspaceId);
    const { asksFirst, model } = request;
    return this.commands.execute(
      new UseTemplate(
        { installationId, workspaceId, template: used, values, asksFirst, connections, model, parts },
        meta,
      ),
    );
  }

  private async requireCurrent(
    { templateId, hash }: { templateId: TemplateId; hash: string },
    workspaceId: WorkspaceId,
  ) {
    const template = await this.templates.findUsable(templateId, workspaceId);
    if (template === null) throw new NotFound();
    if (template.hash !== hash)
      throw new DomainError('version_conflict', {
        detail: 'This template has a new version. Look at it, then use it.',
      });
    return template;
  }

  /** Its agents are published, then its triggers start them. */
  @Post(':installationId/turn-on')
  @HttpCode(200)
  @Needs('agents.publish')
  turnOn(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Param('installationId', { schema: InstallationId }) installationId: InstallationId,
    @Caller() caller: Caller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.turningOn.execute({ installationId, workspaceId }, caller, meta);
  }
}

/** A version of the product's own belongs to no workspace. */
const released = (meta: CommandMeta): CommandMeta => ({
  ...meta,
  workspaceId: null,
  actor: { kind: 'system', id: 'templates' },
  commandId: CommandId.parse(derivedId(meta.commandId, 'release')),
});
