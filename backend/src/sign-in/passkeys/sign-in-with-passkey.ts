import { Injectable } from '@nestjs/common';
import type { PasskeySignInRequest } from '@throughline/contracts/identity/passkey.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { RedirectAfterSignIn } from '../../access/redirects/redirect-after-sign-in.js';
import { CredentialStore } from '../../access/passwords/credential-store.js';
import { PasswordVerifier } from '../../access/passwords/password-verifier.js';
import { safeReturnTo } from '../../access/requests/return-to.js';
import { IssueSession } from '../../access/sessions/issue-session.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { Passkeys } from '../../access/passkeys/passkeys.js';

@Injectable()
export class SignInWithPasskey {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly credentials: CredentialStore,
    private readonly passwords: PasswordVerifier,
    private readonly signing: IssueSession,
    private readonly landing: RedirectAfterSignIn,
  ) {}

  /** Answers where to go. */
  async signIn({ passkey, remember, returnTo }: PasskeySignInRequest, context: AuthContext): Promise<string> {
    const { userId } = await this.passkeys.use(passkey, null, context);
    const credential = await this.credentials.findByUser(userId);
    if (credential === null) throw new DomainError('passkey_failed');
    const { fingerprint } = credential;
    const newDevice = !(await this.passwords.knows(fingerprint, context));
    await this.signing.issue({ userId, remember, newDevice }, context);
    await this.passwords.trust(fingerprint, context);
    return this.landing.pathFor(userId, safeReturnTo(returnTo));
  }
}
