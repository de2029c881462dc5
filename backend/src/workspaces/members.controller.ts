import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import {
  ChangeRoleRequest,
  HandOver,
  MemberQuery,
  type Belongings,
  type MembersOverview,
  type MembersSecurity,
} from '@throughline/contracts/workspaces/workspace.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Needs, NeedsEvenUsedUp } from '../access/access.js';
import { Meta } from '../access/requests/meta.js';
import { ChangeMemberRole, ReinstateMember, RemoveMember, SuspendMember } from './domain/workspace.commands.js';
import { MembersQueries } from './members.queries.js';
import { WorkspacesQueries } from './workspaces.queries.js';
import { OnlyNow } from '../kernel/http/only-now.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Member = () => Param('userId', { schema: UserId });

@Controller('api/workspaces/:workspaceId/members')
export class MembersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly workspaces: WorkspacesQueries,
    private readonly members: MembersQueries,
  ) {}

  @Get()
  @Needs('members.list')
  list(@Workspace() workspaceId: WorkspaceId, @Query({ schema: MemberQuery }) query: MemberQuery) {
    return this.workspaces.members(workspaceId, query);
  }

  @Get('overview')
  @Needs('members.list')
  overview(@Workspace() workspaceId: WorkspaceId): Promise<MembersOverview> {
    return this.members.overview(workspaceId);
  }

  @Get('security')
  @OnlyNow()
  @Needs('members.manage')
  security(@Workspace() workspaceId: WorkspaceId): Promise<MembersSecurity> {
    return this.members.security(workspaceId);
  }

  @Get(':userId/belongings')
  @OnlyNow()
  @Needs('members.list')
  belongings(@Workspace() workspaceId: WorkspaceId, @Member() userId: UserId): Promise<Belongings> {
    return this.members.belongingsOfMember(workspaceId, userId);
  }

  @Patch(':userId/role')
  @NeedsEvenUsedUp('members.manage')
  changeRole(
    @Workspace() workspaceId: WorkspaceId,
    @Member() userId: UserId,
    @Body({ schema: ChangeRoleRequest }) { role }: ChangeRoleRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ChangeMemberRole({ workspaceId, userId, role }, meta));
  }

  @Post(':userId/suspend')
  @HttpCode(200)
  @NeedsEvenUsedUp('members.manage')
  suspend(
    @Workspace() workspaceId: WorkspaceId,
    @Member() userId: UserId,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new SuspendMember({ workspaceId, userId }, meta));
  }

  @Post(':userId/reinstate')
  @HttpCode(200)
  @Needs('members.manage')
  reinstate(
    @Workspace() workspaceId: WorkspaceId,
    @Member() userId: UserId,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ReinstateMember({ workspaceId, userId }, meta));
  }

  @Delete(':userId')
  @NeedsEvenUsedUp('members.manage')
  remove(
    @Workspace() workspaceId: WorkspaceId,
    @Member() userId: UserId,
    @Query({ schema: HandOver }) { successorId }: HandOver,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new RemoveMember({ workspaceId, userId, successorId }, meta));
  }
}
