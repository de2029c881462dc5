import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { CredentialStore, type Credential } from './credential-store.js';
import { KnownDevices } from './known-devices.js';
import { attemptKey, SignInAttempts, type AttemptKey } from './sign-in-attempts.js';

/** A null means there is no account. Finding that out takes the same steps, and so the same time, as a wrong password. */
export type PasswordVerification = { credential: Credential; matches: boolean } | null;

@Injectable()
export class PasswordVerifier {
  constructor(
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly attempts: SignInAttempts,
    private readonly devices: KnownDevices,
  ) {}

  async verify(fingerprint: string, password: string, context: AuthContext): Promise<PasswordVerification> {
    const key = attemptKey(fingerprint, await this.devices.find(fingerprint, context));
    const retryAfter = await this.attempts.countAttempt(key);
    if (retryAfter > 0) throw new DomainError('invalid_credentials', { retryAfter });
    const credential = await this.credentials.findByFingerprint(fingerprint);
    const { matches, outdated } = await this.passwords.check(usableHash(credential), password);
    if (!matches || credential === null) return credential === null ? null : { credential, matches: false };
    await this.attempts.clear(key);
    if (outdated) await this.changePassword(credential.userId, password);
    return { credential, matches: true };
  }

  /** For somebody signed in. Attempts are counted, so that a stolen session cannot be used to guess the password. */
  async verifyOwn(userId: UserId, password: string): Promise<boolean> {
    const key: AttemptKey = { key: `own/${userId}`, free: 5 };
    const retryAfter = await this.attempts.countAttempt(key);
    if (retryAfter > 0) throw new DomainError('rate_limited', { retryAfter });
    const credential = await this.credentials.findByUser(userId);
    const { matches } = await this.passwords.check(usableHash(credential), password);
    if (matches) await this.attempts.clear(key);
    return matches;
  }

  async changePassword(userId: UserId, password: string): Promise<void> {
    await this.credentials.changePassword(userId, await this.passwords.hash(password));
  }
}

/** A locked password is compared with no hash, which takes as long and always fails. */
const usableHash = (credential: Credential | null): string | null =>
  credential === null || credential.locked ? null : credential.passwordHash;
