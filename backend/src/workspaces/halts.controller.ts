import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { HaltRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { NeedsEvenUsedUp } from '../access/access.js';
import { Meta } from '../access/requests/meta.js';
import { HaltWorkspace, ReleaseWorkspace } from './domain/halt.commands.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });

/** Stops every run of a workspace at once. */
@Controller('api/workspaces/:workspaceId/halt')
export class HaltsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @NeedsEvenUsedUp('workspace.halt')
  halt(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: HaltRequest }) { mode, reason }: HaltRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new HaltWorkspace({ workspaceId, mode, reason }, meta));
  }

  @Delete()
  @HttpCode(200)
  @NeedsEvenUsedUp('workspace.halt')
  release(@Workspace() workspaceId: WorkspaceId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new ReleaseWorkspace({ workspaceId }, meta));
  }
}
