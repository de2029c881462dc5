import { Injectable } from '@nestjs/common';
import type { PasskeySignInRequest } from '@throughline/contracts/identity/passkey.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Landing } from '../../access/redirects/redirect-after-sign-in.js';
import { Credentials } from '../../access/passwords/credential-store.js';
import { PasswordCheck } from '../../access/passwords/password-verifier.js';
import { safeReturnTo } from '../../access/requests/return-to.js';
import { Signing } from '../../access/sessions/issue-session.js';
import type { Visit } from '../../access/requests/auth-context.js';
import { Passkeys } from '../../access/passkeys/passkeys.js';

@Injectable()
export class SigningInByPasskey {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly credentials: Credentials,
    private readonly passwords: PasswordCheck,
    private readonly signing: Signing,
    private readonly landing: Landing,
  ) {}

  /** Answers where to go. */
  async signIn({ passkey, remember, returnTo }: PasskeySignInRequest, visit: Visit): Promise<string> {
    const { userId } = await this.passkeys.use(passkey, null, visit);
    const credential = await this.credentials.byUser(userId);
    if (credential === null) throw new DomainError('passkey_failed');
    const { fingerprint } = credential;
    const newDevice = !(await this.passwords.knows(fingerprint, visit));
    await this.signing.in({ userId, remember, newDevice }, visit);
    await this.passwords.trust(fingerprint, visit);
    return this.landing.next(userId, safeReturnTo(returnTo));
  }
}
