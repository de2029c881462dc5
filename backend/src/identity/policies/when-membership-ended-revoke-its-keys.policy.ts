import type { EventOf } from '@throughline/contracts/domain-events.js';
import { metaAfter } from '@throughline/platform/deciders/command-meta.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { ApiKeyStore } from '../../access/api-keys/api-key-store.js';
import { ApiKeyRevocation } from '../api-keys/api-key-revocation.js';

type Cause = 'MemberRemoved' | 'WorkspaceErased';

/** A removed member may be invited again later. Their old API keys must not work again then. */
@PolicyProvider()
export class WhenMembershipEndedRevokeItsKeys implements Policy<Cause> {
  readonly name = 'when-membership-ended-revoke-its-keys';
  readonly on = ['MemberRemoved', 'WorkspaceErased'] as const;

  constructor(
    private readonly store: ApiKeyStore,
    private readonly keys: ApiKeyRevocation,
  ) {}

  async react(event: EventOf<Cause>): Promise<void> {
    const { workspaceId } = event.data;
    if (event.type === 'WorkspaceErased') {
      for (const userId of await this.store.listOwners(workspaceId))
        await this.keys.revokeAll(
          { userId, reason: 'workspace_erased', workspaceId },
          metaAfter(event, null, 'revoke-keys'),
        );
      return;
    }
    const { userId } = event.data;
    const owners = await this.store.listOwners(workspaceId);
    if (owners.includes(userId))
      await this.keys.revokeAll(
        { userId, reason: 'member_removed', workspaceId },
        metaAfter(event, null, 'revoke-keys'),
      );
  }
}
