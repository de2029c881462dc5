import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { PageQuery } from '@throughline/contracts/page.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { ChangeRoleRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Needs } from '../http/access.js';
import { Meta } from '../http/meta.js';
import { ChangeMemberRole, RemoveMember } from './domain/workspace.commands.js';
import { WorkspacesQueries } from './workspaces.queries.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Member = () => Param('userId', { schema: UserId });

@Controller('api/workspaces/:workspaceId/members')
export class MembersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly workspaces: WorkspacesQueries,
  ) {}

  @Get()
  @Needs('members.list')
  list(@Workspace() workspaceId: WorkspaceId, @Query({ schema: PageQuery }) page: PageQuery) {
    return this.workspaces.members(workspaceId, page);
  }

  @Patch(':userId/role')
  @Needs('members.manage')
  changeRole(
    @Workspace() workspaceId: WorkspaceId,
    @Member() userId: UserId,
    @Body({ schema: ChangeRoleRequest }) { role }: ChangeRoleRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ChangeMemberRole({ workspaceId, userId, role }, meta));
  }

  @Delete(':userId')
  @Needs('members.manage')
  remove(@Workspace() workspaceId: WorkspaceId, @Member() userId: UserId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new RemoveMember({ workspaceId, userId }, meta));
  }
}
