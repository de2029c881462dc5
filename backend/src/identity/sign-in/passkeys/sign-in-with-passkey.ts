import { Injectable } from '@nestjs/common';
import type { PasskeySignInRequest } from '@throughline/contracts/identity/passkey.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { VerifyPasskey } from '../../passkeys/verify-passkey.js';
import { CredentialStore } from '../../passwords/credential-store.js';
import { RedirectAfterSignIn } from '../../redirects/redirect-after-sign-in.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { safeReturnTo } from '../../../access/requests/return-to.js';
import { SignInBrowser } from '../../sessions/sign-in-browser.js';

@Injectable()
export class SignInWithPasskey {
  constructor(
    private readonly verification: VerifyPasskey,
    private readonly credentials: CredentialStore,
    private readonly browser: SignInBrowser,
    private readonly redirect: RedirectAfterSignIn,
  ) {}

  /** Returns the path of the next page. */
  async signIn({ passkey, remember, returnTo }: PasskeySignInRequest, context: AuthContext): Promise<string> {
    const { userId } = await this.verification.verify(passkey, null, context);
    const credential = await this.credentials.findByUser(userId);
    if (credential === null) throw new DomainError('passkey_failed');
    const { fingerprint } = credential;
    await this.browser.signIn({ userId, fingerprint, remember }, context);
    return this.redirect.pathFor(userId, safeReturnTo(returnTo));
  }
}
