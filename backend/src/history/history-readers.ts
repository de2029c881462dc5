import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { may } from '@throughline/contracts/permissions.js';
import { Memberships } from '../access/authorization/memberships.js';
import type { Caller } from '../access/requests/caller.js';

/** Knows what of a workspace's history a caller reads. */
@Injectable()
export class HistoryReaders {
  constructor(private readonly memberships: Memberships) {}

  /** No program does, because no key is trusted with money. */
  async readsMoney(workspaceId: WorkspaceId, caller: Caller): Promise<boolean> {
    if ('apiKey' in caller) return false;
    const member = await this.memberships.getMembership(workspaceId, caller.userId);
    return member !== null && may(member, 'billing.read');
  }

  /** Events as they are stored also say where requests came from, and what the workspace pays. */
  async readsStored(workspaceId: WorkspaceId, caller: Caller): Promise<boolean> {
    if ('apiKey' in caller) return false;
    const member = await this.memberships.getMembership(workspaceId, caller.userId);
    return member !== null && may(member, 'billing.read') && may(member, 'security.read');
  }
}
