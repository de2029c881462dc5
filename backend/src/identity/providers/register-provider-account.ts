import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { RegisterByProvider } from '../domain/provider.commands.js';
import { PeopleQueries } from '../people.queries.js';
import { CredentialStore } from '../passwords/credential-store.js';
import { newToken } from '../../access/tokens/tokens.js';
import { providerAccountMeta, type ConfirmedPerson } from './confirmed-person.js';

/** Registers an account whose password nobody knows. */
@Injectable()
export class RegisterProviderAccount {
  constructor(
    private readonly commands: CommandBus,
    private readonly fingerprints: Fingerprints,
    private readonly vault: Vault,
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly people: PeopleQueries,
  ) {}

  async register(
    { provider, identity, termsVersion, ...person }: ConfirmedPerson & { termsVersion: string },
    userId: UserId,
    meta: CommandMeta,
  ): Promise<UserId> {
    const { email: address } = person;
    const [email, account, name] = await Promise.all([
      this.vault.seal(userId, 'email', address),
      this.vault.seal(userId, 'account', address),
      this.vault.seal(userId, 'name', person.name ?? address.slice(0, address.lastIndexOf('@')).slice(0, 80)),
    ]);
    // The password is random, so signing in with a password fails in the usual time, and it can be reset by e-mail.
    const passwordHash = await this.passwords.hash(newToken());
    await this.credentials.add({ userId, fingerprint: this.fingerprints.fingerprintFor(address), passwordHash });
    const data = { userId, provider, identityId: identity, termsVersion, email, account, name };
    const register = new RegisterByProvider(data, providerAccountMeta(meta, userId, 'register'));
    const { position } = await this.commands.execute(register);
    await this.people.waitForRows(position);
    return userId;
  }
}
