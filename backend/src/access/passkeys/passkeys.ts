import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type {
  AddPasskeyRequest,
  AssertedPasskey,
  PasskeyOptions,
} from '@throughline/contracts/identity/passkey.requests.js';
import { PasskeyId } from '@throughline/contracts/identity/user.events.js';
import { limits } from '@throughline/contracts/limits.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { newId } from '@throughline/platform/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import type { SignedInAs } from '../sessions/sessions.js';
import { AddPasskey, RemovePasskey } from '../identity/domain/security.commands.js';
import { PeopleQueries } from '../identity/people.queries.js';
import type { Visit } from '../requests/auth-context.js';
import { Ceremonies } from './passkey-challenges.js';
import { PasskeyStore, type Passkey } from './passkey-store.js';

/** WebAuthn: the browser shows the person, so one of these stands for password and second factor together. */
@Injectable()
export class Passkeys {
  private readonly origin: string;
  private readonly rpId: string;

  constructor(
    private readonly store: PasskeyStore,
    private readonly ceremonies: Ceremonies,
    private readonly commands: CommandBus,
    private readonly people: PeopleQueries,
    private readonly vault: Vault,
    private readonly logger: Logger,
    @Inject(CONFIG) config: Config,
  ) {
    const url = new URL(config.publicUrl);
    this.origin = url.origin;
    this.rpId = url.hostname;
  }

  async beginAdding({ userId }: SignedInAs, visit: Visit): Promise<PasskeyOptions> {
    const [{ name, email }, own] = await Promise.all([this.people.get(userId), this.store.of(userId)]);
    if (own.length >= limits.passkeys) throw new DomainError('passkey_limit');
    const options = await generateRegistrationOptions({
      rpName: 'Throughline',
      rpID: this.rpId,
      userID: new TextEncoder().encode(userId),
      userName: email,
      userDisplayName: name,
      attestationType: 'none',
      excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.ceremonies.begin({ purpose: 'add', challenge: options.challenge, userId }, visit);
    return { ...options };
  }

  async add({ name, passkey }: AddPasskeyRequest, { userId }: SignedInAs, visit: Visit): Promise<Receipt> {
    const challenge = await this.ceremonies.take('add', userId, visit);
    const { registrationInfo } = await this.orFailed(() =>
      verifyRegistrationResponse({ response: passkey, expectedChallenge: challenge, ...this.expected }),
    );
    if (registrationInfo === undefined) throw new DomainError('passkey_failed');
    const { credential } = registrationInfo;
    const id = PasskeyId.parse(newId());
    const sealed = await this.vault.seal(userId, 'name', name);
    const receipt = await this.commands.execute(new AddPasskey({ userId, passkeyId: id, name: sealed }, visit.meta));
    const { transports } = passkey.response;
    const publicKey = Buffer.from(credential.publicKey);
    const { counter, id: credentialId } = credential;
    await this.store.add({ id, credentialId, userId, name: sealed, publicKey, counter, transports });
    return receipt;
  }

  async remove(id: PasskeyId, { userId }: SignedInAs, { meta }: Visit): Promise<void> {
    await this.commands.execute(new RemovePasskey({ userId, passkeyId: id }, meta));
    await this.store.remove(userId, id);
  }

  /** Of somebody, or of whoever chooses one of theirs. */
  async beginUsing(caller: SignedInAs | null, visit: Visit): Promise<PasskeyOptions> {
    const own = caller === null ? [] : await this.store.of(caller.userId);
    const options = await generateAuthenticationOptions({
      rpID: this.rpId,
      userVerification: 'required',
      allowCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
    });
    const purpose = caller === null ? 'sign-in' : 'step-up';
    await this.ceremonies.begin({ purpose, challenge: options.challenge, userId: caller?.userId ?? null }, visit);
    return { ...options };
  }

  /** Whose passkey it was. */
  async use(response: AssertedPasskey, caller: SignedInAs | null, visit: Visit): Promise<Passkey> {
    const purpose = caller === null ? 'sign-in' : 'step-up';
    const challenge = await this.ceremonies.take(purpose, caller?.userId ?? null, visit);
    const passkey = await this.store.byCredential(response.id);
    if (passkey === null || (caller !== null && caller.userId !== passkey.userId))
      throw new DomainError('passkey_failed');
    const { verified, authenticationInfo } = await this.orFailed(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        // A counter that goes back is told below: synced passkeys have none worth trusting.
        credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
        ...this.expected,
      }),
    );
    if (!verified) throw new DomainError('passkey_failed');
    const { newCounter } = authenticationInfo;
    if (newCounter < passkey.counter)
      this.logger.warn(
        { code: 'passkey_counter_went_back', passkeyId: passkey.id },
        'The counter of a passkey went back.',
      );
    await this.store.used(passkey.id, newCounter);
    return passkey;
  }

  private get expected() {
    return { expectedOrigin: this.origin, expectedRPID: this.rpId, requireUserVerification: true };
  }

  private async orFailed<T>(verify: () => Promise<T>): Promise<T> {
    try {
      return await verify();
    } catch (err) {
      this.logger.info(
        { code: 'passkey_refused', reason: err instanceof Error ? err.message : 'unknown' },
        'A passkey was refused.',
      );
      throw new DomainError('passkey_failed');
    }
  }
}
