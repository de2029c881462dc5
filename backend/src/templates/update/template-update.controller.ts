import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InstallationId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import {
  SkipUpdateRequest,
  TakeUpdateRequest,
  type TemplateOffer,
} from '@throughline/contracts/templates/template-update.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Needs } from '../../access/access.js';
import { Caller } from '../../access/requests/caller.js';
import { Meta } from '../../access/requests/meta.js';
import { DetachInstallation, SkipTemplateUpdate } from '../domain/installation.commands.js';
import { TakeUpdate } from './take-update.js';
import { TemplateOffers } from './template-offers.js';
import { OnlyNow } from '../../kernel/http/only-now.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Installation = () => Param('installationId', { schema: InstallationId });

@Controller('api/workspaces/:workspaceId/installations/:installationId')
export class TemplateUpdateController {
  constructor(
    private readonly commands: CommandBus,
    private readonly offers: TemplateOffers,
    private readonly taking: TakeUpdate,
  ) {}

  @Get('offer')
  @OnlyNow()
  @Needs('workspace.read')
  offer(@Workspace() workspaceId: WorkspaceId, @Installation() installationId: InstallationId): Promise<TemplateOffer> {
    return this.offers.read(installationId, workspaceId);
  }

  @Post('update')
  @HttpCode(200)
  @Needs('agents.edit')
  takeUpdate(
    @Workspace() workspaceId: WorkspaceId,
    @Installation() installationId: InstallationId,
    @Body({ schema: TakeUpdateRequest }) request: TakeUpdateRequest,
    @Caller() caller: Caller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.taking.execute({ installationId, workspaceId, caller }, request, meta);
  }

  @Post('skip')
  @HttpCode(200)
  @Needs('agents.edit')
  async skip(
    @Workspace() workspaceId: WorkspaceId,
    @Installation() installationId: InstallationId,
    @Body({ schema: SkipUpdateRequest }) { version }: SkipUpdateRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    await this.offers.requireVersion(installationId, workspaceId, version);
    return this.commands.execute(new SkipTemplateUpdate({ installationId, workspaceId, version }, meta));
  }

  /** It is offered no version any more. */
  @Post('detach')
  @HttpCode(200)
  @Needs('agents.edit')
  detach(
    @Workspace() workspaceId: WorkspaceId,
    @Installation() installationId: InstallationId,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new DetachInstallation({ installationId, workspaceId }, meta));
  }
}
