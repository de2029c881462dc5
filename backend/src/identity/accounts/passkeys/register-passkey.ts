import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AddPasskeyRequest, PasskeyOptions } from '@throughline/contracts/identity/passkey.requests.js';
import { PasskeyId } from '@throughline/contracts/identity/user.events.js';
import { limits } from '@throughline/contracts/limits.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { newId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { AddPasskey } from '../../domain/security.commands.js';
import { PeopleQueries } from '../../people.queries.js';
import { PasskeyChallenges } from '../../passkeys/passkey-challenges.js';
import { PasskeyStore } from '../../passkeys/passkey-store.js';
import { loadWebAuthn, RelyingParty } from '../../passkeys/relying-party.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import type { SessionCaller } from '../../../access/requests/caller.js';

@Injectable()
export class RegisterPasskey {
  constructor(
    private readonly store: PasskeyStore,
    private readonly challenges: PasskeyChallenges,
    private readonly relyingParty: RelyingParty,
    private readonly commands: CommandBus,
    private readonly people: PeopleQueries,
    private readonly vault: Vault,
  ) {}

  async start({ userId }: SessionCaller, context: AuthContext): Promise<PasskeyOptions> {
    const [{ name, email }, own] = await Promise.all([this.people.get(userId), this.store.findByUser(userId)]);
    if (own.length >= limits.passkeys) throw new DomainError('passkey_limit');
    const { generateRegistrationOptions } = await loadWebAuthn();
    const options = await generateRegistrationOptions({
      rpName: 'Throughline',
      rpID: this.relyingParty.id,
      userID: new TextEncoder().encode(userId),
      userName: email,
      userDisplayName: name,
      attestationType: 'none',
      excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    this.challenges.issue({ purpose: 'add', challenge: options.challenge, userId }, context);
    return { ...options };
  }

  async finish(
    { name, passkey }: AddPasskeyRequest,
    { userId }: SessionCaller,
    context: AuthContext,
  ): Promise<Receipt> {
    const challenge = await this.challenges.redeem('add', userId, context);
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const { registrationInfo } = await this.relyingParty.refuseOnError(() =>
      verifyRegistrationResponse({ response: passkey, expectedChallenge: challenge, ...this.relyingParty.expected }),
    );
    if (registrationInfo === undefined) throw new DomainError('passkey_failed');
    const { credential } = registrationInfo;
    const id = PasskeyId.parse(newId());
    const sealed = await this.vault.seal(userId, 'name', name);
    const { transports } = passkey.response;
    const publicKey = Buffer.from(credential.publicKey);
    const { counter, id: credentialId } = credential;
    // Stored before the event, because only the table decides between two people who add one credential.
    if (!(await this.store.add({ id, credentialId, userId, name: sealed, publicKey, counter, transports })))
      throw new DomainError('passkey_failed');
    try {
      return await this.commands.execute(new AddPasskey({ userId, passkeyId: id, name: sealed }, context.meta));
    } catch (error) {
      // After any other error it may have been recorded all the same.
      if (error instanceof DomainError) await this.store.remove(userId, id);
      throw error;
    }
  }
}
