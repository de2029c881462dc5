import { Injectable } from '@nestjs/common';
import type { AssertedPasskey, PasskeyOptions } from '@throughline/contracts/identity/passkey.requests.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import type { SessionCaller } from '../../access/requests/caller.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyStore, type Passkey } from './passkey-store.js';
import { loadWebAuthn, RelyingParty } from './relying-party.js';

/** A passkey stands for password and second factor together: the authenticator verifies the person itself. */
@Injectable()
export class VerifyPasskey {
  constructor(
    private readonly store: PasskeyStore,
    private readonly challenges: PasskeyChallenges,
    private readonly relyingParty: RelyingParty,
    private readonly logger: Logger,
  ) {}

  /** Asks for a passkey of the caller; without a caller for any passkey the browser has. */
  async start(caller: SessionCaller | null, context: AuthContext): Promise<PasskeyOptions> {
    const own = caller === null ? [] : await this.store.findByUser(caller.userId);
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const options = await generateAuthenticationOptions({
      rpID: this.relyingParty.id,
      userVerification: 'required',
      allowCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
    });
    const purpose = caller === null ? 'sign-in' : 'step-up';
    this.challenges.issue({ purpose, challenge: options.challenge, userId: caller?.userId ?? null }, context);
    return { ...options };
  }

  /** Returns the passkey with its owner. */
  async verify(response: AssertedPasskey, caller: SessionCaller | null, context: AuthContext): Promise<Passkey> {
    const purpose = caller === null ? 'sign-in' : 'step-up';
    const challenge = await this.challenges.redeem(purpose, caller?.userId ?? null, context);
    const passkey = await this.store.findByCredential(response.id);
    if (passkey === null || (caller !== null && caller.userId !== passkey.userId))
      throw new DomainError('passkey_failed');
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { verified, authenticationInfo } = await this.relyingParty.refuseOnError(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        // A counter that went back is only logged below: synced passkeys have none worth trusting.
        credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
        ...this.relyingParty.expected,
      }),
    );
    if (!verified) throw new DomainError('passkey_failed');
    const { newCounter } = authenticationInfo;
    if (newCounter < passkey.counter)
      this.logger.warn(
        { code: 'passkey_counter_went_back', passkeyId: passkey.id },
        'The counter of a passkey is lower than it was.',
      );
    await this.store.recordUse(passkey.id, newCounter);
    return passkey;
  }
}
