import { Injectable } from '@nestjs/common';
import type { PasskeySignInRequest } from '@throughline/contracts/identity/passkey.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Landing } from '../landing.js';
import { Credentials } from '../passwords/credentials.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { safeReturnTo } from '../return-to.js';
import { IssueSession } from '../../access/sessions/issue-session.js';
import type { AuthContext } from '../../access/sessions/auth-context.js';
import { Passkeys } from './passkeys.js';

@Injectable()
export class SigningInByPasskey {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly credentials: Credentials,
    private readonly passwords: PasswordCheck,
    private readonly signing: IssueSession,
    private readonly landing: Landing,
  ) {}

  /** Answers where to go. */
  async signIn({ passkey, remember, returnTo }: PasskeySignInRequest, visit: AuthContext): Promise<string> {
    const { userId } = await this.passkeys.use(passkey, null, visit);
    const credential = await this.credentials.byUser(userId);
    if (credential === null) throw new DomainError('passkey_failed');
    const { fingerprint } = credential;
    const newDevice = !(await this.passwords.knows(fingerprint, visit));
    await this.signing.openSession({ userId, remember, newDevice }, visit);
    await this.passwords.trust(fingerprint, visit);
    return this.landing.next(userId, safeReturnTo(returnTo));
  }
}
