import { Injectable } from '@nestjs/common';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { PeopleQueries } from '../people.queries.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { CredentialStore, type Credential } from './credential-store.js';
import { KnownDevices } from './known-devices.js';
import { checkPassword } from './password-rules.js';
import { SignInAttempts } from './sign-in-attempts.js';

/** Replaces the password of somebody who has shown to read the mailbox. */
@Injectable()
export class ResetCredential {
  constructor(
    private readonly people: PeopleQueries,
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly attempts: SignInAttempts,
    private readonly devices: KnownDevices,
  ) {}

  /** The credential to reset. Refuses a password that breaks a rule, or is the current one. */
  async checkNewPassword(userId: UserId, password: string): Promise<Credential> {
    const { name, email } = await this.people.get(userId);
    checkPassword(password, [name, email]);
    const credential = await this.credentials.findByUser(userId);
    if (credential === null) throw new DomainError('link_expired');
    const { matches } = await this.passwords.check(credential.passwordHash, password);
    if (matches) throw new DomainError('password_same');
    return credential;
  }

  /** Afterwards no browser is known, and no attempt is counted. */
  async reset({ userId, fingerprint }: Credential, password: string): Promise<void> {
    await this.credentials.resetPassword(userId, await this.passwords.hash(password));
    await this.devices.deleteForMailbox(fingerprint);
    await this.attempts.clearMailbox(fingerprint);
  }
}
