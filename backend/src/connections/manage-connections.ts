import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ConnectionId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { SessionCaller } from '../access/requests/caller.js';
import { ConnectionAuthority } from './connection-authority.js';
import { ConnectionStates } from './connection-states.js';
import { ConnectionsQueries } from './connections.queries.js';
import { DependantsQueries } from './dependants.queries.js';
import { ChangeConnectionOwner, RevokeConnection } from './domain/connection.commands.js';
import { RevokeAtProvider } from './oauth/revoke-at-provider.js';

type Of = { workspaceId: WorkspaceId; connectionId: ConnectionId };

/** Handing over and disconnecting: what others may notice. */
@Injectable()
export class ManageConnections {
  constructor(
    private readonly commands: CommandBus,
    private readonly states: ConnectionStates,
    private readonly authority: ConnectionAuthority,
    private readonly connections: ConnectionsQueries,
    private readonly dependants: DependantsQueries,
    private readonly revocation: RevokeAtProvider,
  ) {}

  async transfer(
    { workspaceId, connectionId, ownerId }: Of & { ownerId: UserId },
    caller: SessionCaller,
    meta: CommandMeta,
  ): Promise<Receipt> {
    await this.states.get(workspaceId, connectionId);
    await this.authority.requireRecent(caller, null);
    if (!(await this.authority.may(workspaceId, ownerId, 'connections.own')))
      throw new DomainError('validation_failed', {
        errors: [{ pointer: '/ownerId', code: 'invalid', detail: 'A member who may connect accounts.' }],
      });
    const by = await this.authority.by(workspaceId, caller.userId);
    return this.commands.execute(new ChangeConnectionOwner({ connectionId, ownerId, by }, meta));
  }

  async revoke(
    { workspaceId, connectionId, evenInUse }: Of & { evenInUse: boolean },
    caller: SessionCaller,
    meta: CommandMeta,
  ): Promise<Receipt> {
    const connection = await this.states.get(workspaceId, connectionId);
    const by = await this.authority.by(workspaceId, caller.userId);
    if (by.manages) await this.authority.requireRecent(caller, connection.ownerId);
    if (!evenInUse) await this.refuseInUse({ workspaceId, connectionId });
    const atProvider = this.revocation.isSupported(connection) ? 'requested' : 'unsupported';
    return this.commands.execute(new RevokeConnection({ connectionId, atProvider, by }, meta));
  }

  private async refuseInUse({ workspaceId, connectionId }: Of): Promise<void> {
    const { agentsTotal } = await this.dependants.findFor(await this.connections.get(workspaceId, connectionId));
    if (agentsTotal > 0)
      throw new DomainError('connection_in_use', {
        detail: agentsTotal === 1 ? 'One agent uses this account.' : `${agentsTotal} agents use this account.`,
      });
  }
}
