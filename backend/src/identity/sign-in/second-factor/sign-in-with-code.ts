import { Injectable } from '@nestjs/common';
import { RedirectAfterSignIn } from '../../redirects/redirect-after-sign-in.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { RequestOrigin } from '../../../access/requests/request-origin.js';
import { SecondFactorChallenges } from '../../second-factor/second-factor-challenges.js';
import { SecondFactors } from '../../second-factor/second-factors.js';
import { SignInBrowser } from '../../sessions/sign-in-browser.js';

/** The second step of signing in, with a code of the authenticator or a recovery code. */
@Injectable()
export class SignInWithCode {
  constructor(
    private readonly challenges: SecondFactorChallenges,
    private readonly factors: SecondFactors,
    private readonly browser: SignInBrowser,
    private readonly redirect: RedirectAfterSignIn,
    private readonly origins: RequestOrigin,
  ) {}

  /** Returns the path of the next page. */
  async signIn(code: string, context: AuthContext): Promise<string> {
    const { userId, fingerprint, remember, returnTo } = await this.challenges.countAttempt(context);
    const meta = await this.origins.addNetwork(context.meta, userId, context.request.ip);
    await this.factors.verifyCode(userId, code, { ...meta, actor: { kind: 'user', id: userId } });
    await this.challenges.close(context);
    await this.browser.signIn({ userId, fingerprint, remember }, context);
    return this.redirect.pathFor(userId, returnTo);
  }
}
