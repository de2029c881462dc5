import type { EventOf } from '@throughline/contracts/domain-events.js';
import { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { z } from 'zod';
import { RevokeAtProvider } from '../oauth/revoke-at-provider.js';
import { FollowUps, metaOfFollowUp } from '../../kernel/jobs/follow-ups.js';

const Revoked = z.object({ workspaceId: WorkspaceId, connectionId: ConnectionId });
const kind = 'revocation-at-provider';

/** The connection is refused from its event on; the provider is asked after that, and nobody waits for its answer. */
@PolicyProvider()
export class WhenConnectionRevokedEndItAtItsProvider implements Policy<'ConnectionRevoked'> {
  readonly name = 'when-connection-revoked-end-it-at-its-provider';
  readonly on = ['ConnectionRevoked'] as const;

  constructor(
    private readonly followUps: FollowUps,
    revocation: RevokeAtProvider,
  ) {
    followUps.register(kind, {
      data: Revoked,
      tables: [],
      run: ({ workspaceId, connectionId }, cause) =>
        revocation.finish(
          { workspaceId, connectionId },
          { ...metaOfFollowUp(cause, 'revocation', connectionId), workspaceId },
        ),
    });
  }

  async react(event: EventOf<'ConnectionRevoked'>): Promise<void> {
    const { connectionId, atProvider } = event.data;
    const { workspaceId } = event.meta;
    if (atProvider === 'requested' && workspaceId !== null)
      await this.followUps.add(kind, event, { workspaceId, connectionId });
  }
}
