import { Injectable } from '@nestjs/common';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { SessionCaller } from '../../../access/requests/caller.js';
import { ReauthenticateSession } from '../../sessions/reauthenticate-session.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { IdentityRegistry } from '../../providers/identity-registry.js';
import type { ProvedPerson } from '../../providers/clients/provider.js';

type Reauthentication = Pick<SessionCaller, 'userId' | 'sessionId'> & { person: ProvedPerson };

/** Reauthenticates a signed-in person at a provider. Without a password there may be no other way. */
@Injectable()
export class ReauthenticateWithProvider {
  constructor(
    private readonly identities: IdentityRegistry,
    private readonly reauthentication: ReauthenticateSession,
  ) {}

  async reauthenticate(
    { userId, sessionId, person }: Reauthentication,
    { meta, ...context }: AuthContext,
  ): Promise<void> {
    const holder = await this.identities.findHolder(this.identities.getIdentityId(person));
    if (holder !== userId) throw new DomainError('oauth_other_account');
    const byUser = { ...meta, actor: { kind: 'user' as const, id: userId } };
    await this.reauthentication.complete('provider', { userId, sessionId }, { ...context, meta: byUser });
  }
}
