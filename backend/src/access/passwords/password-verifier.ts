import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { Cookies } from '../requests/cookies.js';
import type { Visit } from '../requests/auth-context.js';
import { newToken } from '../tokens/tokens.js';
import { Credentials, type Credential } from './credential-store.js';
import { SignInTries, type TriesKey } from './sign-in-attempts.js';

const deviceSeconds = 180 * 24 * 3_600;

/** Null: there is no account. It takes the same way through here as a wrong password. */
export type PasswordAnswer = { credential: Credential; matches: boolean } | null;

@Injectable()
export class PasswordCheck {
  constructor(
    private readonly credentials: Credentials,
    private readonly passwords: Passwords,
    private readonly tries: SignInTries,
    private readonly cookies: Cookies,
  ) {}

  async check(fingerprint: string, password: string, { request }: Visit): Promise<PasswordAnswer> {
    const device = this.cookies.read(request.headers, 'did');
    const key = await this.tries.keyFor(fingerprint, device);
    const retryAfter = await this.tries.take(key);
    if (retryAfter > 0) throw new DomainError('invalid_credentials', { retryAfter });
    const credential = await this.credentials.byFingerprint(fingerprint);
    const { matches, outdated } = await this.passwords.check(usable(credential), password);
    if (!matches || credential === null) return credential === null ? null : { credential, matches: false };
    await this.tries.succeeded(key);
    if (outdated) await this.set(credential.userId, password);
    return { credential, matches: true };
  }

  /** Of somebody signed in: a stolen session must not be a way to guess the password. */
  async checkOwn(userId: UserId, password: string): Promise<boolean> {
    const key: TriesKey = { key: `own/${userId}`, free: 5 };
    const retryAfter = await this.tries.take(key);
    if (retryAfter > 0) throw new DomainError('rate_limited', { retryAfter });
    const credential = await this.credentials.byUser(userId);
    const { matches } = await this.passwords.check(usable(credential), password);
    if (matches) await this.tries.succeeded(key);
    return matches;
  }

  async set(userId: UserId, password: string): Promise<void> {
    await this.credentials.change(userId, await this.passwords.hash(password));
  }

  /** Whether this browser has signed in to the mailbox's account before. */
  knows(fingerprint: string, { request }: Visit): Promise<boolean> {
    return this.tries.isKnown(fingerprint, this.cookies.read(request.headers, 'did'));
  }

  /** From now on this browser has a count of its own for the mailbox. */
  async trust(fingerprint: string, { request, reply }: Visit): Promise<void> {
    const device = this.cookies.read(request.headers, 'did') ?? newToken();
    await this.tries.remember(fingerprint, device);
    this.cookies.set(reply, 'did', { value: device, seconds: deviceSeconds });
  }
}

/** A locked one is compared with nobody's: as long, and in vain. */
const usable = (credential: Credential | null): string | null =>
  credential === null || credential.locked ? null : credential.passwordHash;
