import { Injectable } from '@nestjs/common';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { SignedInAs } from '../../access/sessions/sessions.js';
import { SteppingUp } from '../../access/sessions/reauthenticate-session.js';
import type { Visit } from '../../access/requests/auth-context.js';
import { KnownIdentities } from '../../access/providers/identity-registry.js';
import type { ProvedPerson } from '../../access/providers/clients/provider.js';

type Confirming = Pick<SignedInAs, 'userId' | 'sessionId'> & { person: ProvedPerson };

/** Somebody signed in shows at a provider that it is them: who has no password has no other way. */
@Injectable()
export class ConfirmingByProvider {
  constructor(
    private readonly identities: KnownIdentities,
    private readonly steppingUp: SteppingUp,
  ) {}

  async confirm({ userId, sessionId, person }: Confirming, { meta, ...visit }: Visit): Promise<void> {
    const holder = await this.identities.holderOf(this.identities.of(person));
    if (holder !== userId) throw new DomainError('oauth_other_account');
    const mine = { ...meta, actor: { kind: 'user' as const, id: userId } };
    await this.steppingUp.done('provider', { userId, sessionId }, { ...visit, meta: mine });
  }
}
