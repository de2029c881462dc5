import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { CreateWorkspaceRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import {
  ChangeAddressRequest,
  ChangeIconRequest,
  ChangeApprovalsRequest,
  ChangeContentRetentionRequest,
  ChangeSessionLimitsRequest,
  ChangeTimeZoneRequest,
  HandOver,
  RenameWorkspaceRequest,
} from '@throughline/contracts/workspaces/workspace.requests.js';
import type { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { z } from 'zod';
import { Needs, NeedsEvenDeleting, NeedsEvenUsedUp, SignedIn } from '../access/access.js';
import { SessionCaller } from '../access/requests/caller.js';
import { Meta } from '../access/requests/meta.js';
import {
  ChangeApprovals,
  ChangeContentRetention,
  ChangeSessionLimits,
  ChangeWorkspaceSlug,
  ChangeWorkspaceIcon,
  ChangeWorkspaceTimeZone,
  CreateWorkspace,
  RemoveMember,
  RenameWorkspace,
} from './domain/workspace.commands.js';
import { WorkspacesQueries } from './workspaces.queries.js';
import { OnlyNow } from '../kernel/http/only-now.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });

@Controller('api/workspaces')
export class WorkspacesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly workspaces: WorkspacesQueries,
  ) {}

  @Post()
  @SignedIn()
  create(
    @Body({ schema: CreateWorkspaceRequest }) request: CreateWorkspaceRequest,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const workspaceId = WorkspaceId.parse(derivedId(meta.commandId, 'workspace'));
    return this.commands.execute(new CreateWorkspace({ ...request, workspaceId, ownerId: userId }, meta));
  }

  @Get('by-slug/:slug')
  @OnlyNow()
  @SignedIn()
  bySlug(
    @Param('slug', { schema: z.string() }) slug: string,
    @SessionCaller() { userId }: SessionCaller,
  ): Promise<WorkspaceRow> {
    return this.workspaces.bySlug(slug, userId);
  }

  @Get(':workspaceId')
  @Needs('workspace.read')
  get(@Workspace() workspaceId: WorkspaceId): Promise<WorkspaceRow> {
    return this.workspaces.get(workspaceId);
  }

  @Patch(':workspaceId/name')
  @Needs('workspace.change')
  rename(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: RenameWorkspaceRequest }) { name }: RenameWorkspaceRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new RenameWorkspace({ workspaceId, name }, meta));
  }

  @Patch(':workspaceId/address')
  @Needs('workspace.change')
  changeAddress(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: ChangeAddressRequest }) { slug }: ChangeAddressRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ChangeWorkspaceSlug({ workspaceId, slug }, meta));
  }

  @Patch(':workspaceId/icon')
  @Needs('workspace.change')
  changeIcon(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: ChangeIconRequest }) { icon }: ChangeIconRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ChangeWorkspaceIcon({ workspaceId, icon }, meta));
  }

  @Patch(':workspaceId/time-zone')
  @Needs('workspace.change')
  changeTimeZone(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: ChangeTimeZoneRequest }) { timeZone }: ChangeTimeZoneRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ChangeWorkspaceTimeZone({ workspaceId, timeZone }, meta));
  }

  @Patch(':workspaceId/session-limits')
  @NeedsEvenUsedUp('workspace.change')
  changeSessionLimits(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: ChangeSessionLimitsRequest }) { rest, life }: ChangeSessionLimitsRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ChangeSessionLimits({ workspaceId, rest, life }, meta));
  }

  @Patch(':workspaceId/content-retention')
  @NeedsEvenUsedUp('retention.manage')
  changeContentRetention(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: ChangeContentRetentionRequest }) { days }: ChangeContentRetentionRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ChangeContentRetention({ workspaceId, days }, meta));
  }

  @Patch(':workspaceId/approvals')
  @NeedsEvenUsedUp('approvals.manage')
  changeApprovals(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: ChangeApprovalsRequest }) { othersApprove }: ChangeApprovalsRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ChangeApprovals({ workspaceId, othersApprove }, meta));
  }

  @Post(':workspaceId/leave')
  @HttpCode(200)
  @NeedsEvenDeleting('workspace.read')
  leave(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: HandOver }) { successorId }: HandOver,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new RemoveMember({ workspaceId, userId, successorId }, meta));
  }
}
