import { Body, Controller, Delete, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  GrantAccessRequest,
  RenameConnectionRequest,
  RevokeConnectionRequest,
  RotateSecretRequest,
  ShareConnectionRequest,
  TransferConnectionRequest,
} from '@throughline/contracts/connections/connection.requests.js';
import { AgentId, ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { z } from 'zod';
import { Needs, NeedsEvenUsedUp } from '../access/access.js';
import { Caller, SessionCaller } from '../access/requests/caller.js';
import { Meta } from '../access/requests/meta.js';
import { ConnectAccount } from './connect-account.js';
import { ConnectionAuthority } from './connection-authority.js';
import * as ask from './domain/connection.commands.js';
import { ManageConnections } from './manage-connections.js';
import { ConnectionUsesTable } from './use/connection-uses.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Connection = () => Param('connectionId', { schema: ConnectionId });
const Agent = () => Param('agentId', { schema: AgentId });

@Controller('api/workspaces/:workspaceId/connections/:connectionId')
export class ConnectionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly authority: ConnectionAuthority,
    private readonly accounts: ConnectAccount,
    private readonly managed: ManageConnections,
    private readonly uses: ConnectionUsesTable,
  ) {}

  @Patch('name')
  @Needs('connections.own')
  async rename(
    @Connection() connectionId: ConnectionId,
    @Body({ schema: RenameConnectionRequest }) { name }: RenameConnectionRequest,
    @Caller() { userId }: Caller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(
      new ask.RenameConnection({ connectionId, name, by: await this.by(userId, meta) }, meta),
    );
  }

  @Patch('sharing')
  @Needs('connections.own')
  async share(
    @Connection() connectionId: ConnectionId,
    @Body({ schema: ShareConnectionRequest }) { sharing }: ShareConnectionRequest,
    @Caller() { userId }: Caller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const by = await this.by(userId, meta);
    return this.commands.execute(new ask.ShareConnection({ connectionId, sharing, by }, meta));
  }

  @Patch('owner')
  @Needs('connections.own')
  transfer(
    @Workspace() workspaceId: WorkspaceId,
    @Connection() connectionId: ConnectionId,
    @Body({ schema: TransferConnectionRequest }) { ownerId }: TransferConnectionRequest,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.managed.transfer({ workspaceId, connectionId, ownerId }, caller, meta);
  }

  @Put('access/:agentId')
  @Needs('connections.use')
  async grant(
    @Connection() connectionId: ConnectionId,
    @Agent() agentId: AgentId,
    @Body({ schema: GrantAccessRequest }) { rule, agentRevision }: z.output<typeof GrantAccessRequest>,
    @Caller() { userId }: Caller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const by = await this.by(userId, meta);
    const data = { connectionId, agentId, rule, agent: null, definitions: null, agentRevision, by };
    return this.commands.execute(new ask.GrantConnectionAccess(data, meta));
  }

  @Delete('access/:agentId')
  @NeedsEvenUsedUp('connections.use')
  async withdraw(
    @Connection() connectionId: ConnectionId,
    @Agent() agentId: AgentId,
    @Caller() { userId }: Caller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const data = { connectionId, agentId, reason: 'person', by: await this.by(userId, meta) } as const;
    return this.commands.execute(new ask.WithdrawConnectionAccess(data, meta));
  }

  @Post('access/:agentId/try')
  @HttpCode(200)
  @Needs('connections.use')
  tryRule(
    @Workspace() workspaceId: WorkspaceId,
    @Connection() connectionId: ConnectionId,
    @Agent() agentId: AgentId,
    @Body({ schema: GrantAccessRequest }) { rule }: z.output<typeof GrantAccessRequest>,
  ) {
    return this.uses.tryRule({ workspaceId, connectionId }, agentId, rule);
  }

  @Post('check')
  @HttpCode(200)
  @Needs('connections.own')
  check(
    @Workspace() workspaceId: WorkspaceId,
    @Connection() connectionId: ConnectionId,
    @Caller() { userId }: Caller,
    @Meta() meta: CommandMeta,
  ) {
    return this.accounts.check(connectionId, { workspaceId, userId, meta });
  }

  @Post('rotate')
  @HttpCode(200)
  @Needs('connections.own')
  rotate(
    @Workspace() workspaceId: WorkspaceId,
    @Connection() connectionId: ConnectionId,
    @Body({ schema: RotateSecretRequest }) request: z.output<typeof RotateSecretRequest>,
    @Caller() { userId }: Caller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.accounts.rotate(connectionId, request, { workspaceId, userId, meta });
  }

  @Post('revoke')
  @HttpCode(200)
  @NeedsEvenUsedUp('connections.own')
  revoke(
    @Workspace() workspaceId: WorkspaceId,
    @Connection() connectionId: ConnectionId,
    @Body({ schema: RevokeConnectionRequest }) { evenInUse }: z.output<typeof RevokeConnectionRequest>,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.managed.revoke({ workspaceId, connectionId, evenInUse }, caller, meta);
  }

  private by(userId: Caller['userId'], { workspaceId }: CommandMeta): Promise<ask.By> {
    return this.authority.by(WorkspaceId.parse(workspaceId), userId);
  }
}
