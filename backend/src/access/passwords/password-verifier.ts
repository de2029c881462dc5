import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { Cookies } from '../requests/cookies.js';
import type { AuthContext } from '../requests/auth-context.js';
import { newToken } from '../tokens/tokens.js';
import { CredentialStore, type Credential } from './credential-store.js';
import { SignInAttempts, type AttemptKey } from './sign-in-attempts.js';

const deviceSeconds = 180 * 24 * 3_600;

/** Null: there is no account. It takes the same way through here as a wrong password. */
export type PasswordVerification = { credential: Credential; matches: boolean } | null;

@Injectable()
export class PasswordVerifier {
  constructor(
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly tries: SignInAttempts,
    private readonly cookies: Cookies,
  ) {}

  async verify(fingerprint: string, password: string, { request }: AuthContext): Promise<PasswordVerification> {
    const device = this.cookies.read(request.headers, 'did');
    const key = await this.tries.keyFor(fingerprint, device);
    const retryAfter = await this.tries.countAttempt(key);
    if (retryAfter > 0) throw new DomainError('invalid_credentials', { retryAfter });
    const credential = await this.credentials.findByFingerprint(fingerprint);
    const { matches, outdated } = await this.passwords.check(usable(credential), password);
    if (!matches || credential === null) return credential === null ? null : { credential, matches: false };
    await this.tries.clear(key);
    if (outdated) await this.changePassword(credential.userId, password);
    return { credential, matches: true };
  }

  /** Of somebody signed in: a stolen session must not be a way to guess the password. */
  async verifyOwn(userId: UserId, password: string): Promise<boolean> {
    const key: AttemptKey = { key: `own/${userId}`, free: 5 };
    const retryAfter = await this.tries.countAttempt(key);
    if (retryAfter > 0) throw new DomainError('rate_limited', { retryAfter });
    const credential = await this.credentials.findByUser(userId);
    const { matches } = await this.passwords.check(usable(credential), password);
    if (matches) await this.tries.clear(key);
    return matches;
  }

  async changePassword(userId: UserId, password: string): Promise<void> {
    await this.credentials.changePassword(userId, await this.passwords.hash(password));
  }

  /** Whether this browser has signed in to the mailbox's account before. */
  knows(fingerprint: string, { request }: AuthContext): Promise<boolean> {
    return this.tries.isKnown(fingerprint, this.cookies.read(request.headers, 'did'));
  }

  /** From now on this browser has a count of its own for the mailbox. */
  async trust(fingerprint: string, { request, reply }: AuthContext): Promise<void> {
    const device = this.cookies.read(request.headers, 'did') ?? newToken();
    await this.tries.remember(fingerprint, device);
    this.cookies.set(reply, 'did', { value: device, seconds: deviceSeconds });
  }
}

/** A locked one is compared with nobody's: as long, and in vain. */
const usable = (credential: Credential | null): string | null =>
  credential === null || credential.locked ? null : credential.passwordHash;
