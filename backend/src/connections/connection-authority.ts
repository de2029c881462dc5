import { Injectable } from '@nestjs/common';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { may, type Permission } from '@throughline/contracts/permissions.js';
import { Memberships } from '../access/authorization/memberships.js';
import type { SessionCaller } from '../access/requests/caller.js';
import { RecentAuthentication } from '../access/sessions/recent-authentication.js';
import type { By } from './domain/connection.commands.js';

/** Knows what a caller may do with connections besides what the permission of a route says. */
@Injectable()
export class ConnectionAuthority {
  constructor(
    private readonly memberships: Memberships,
    private readonly recent: RecentAuthentication,
  ) {}

  async by(workspaceId: WorkspaceId, userId: UserId): Promise<By> {
    return { userId, manages: await this.may(workspaceId, userId, 'connections.manage') };
  }

  async may(workspaceId: WorkspaceId, userId: UserId, permission: Permission): Promise<boolean> {
    const membership = await this.memberships.getMembership(workspaceId, userId);
    return membership !== null && may(membership, permission);
  }

  /** Whether the label of a personal account is shown to somebody who does not own it. */
  async seesLabels(workspaceId: WorkspaceId, userId: UserId): Promise<boolean> {
    return (
      (await this.may(workspaceId, userId, 'connections.manage')) ||
      (await this.may(workspaceId, userId, 'security.read'))
    );
  }

  /** Whatever concerns an account of somebody else needs a recent proof of identity. */
  async requireRecent(caller: SessionCaller, ownerId: UserId | null): Promise<void> {
    if (ownerId !== caller.userId) await this.recent.require(caller);
  }
}
