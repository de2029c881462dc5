import { Injectable } from '@nestjs/common';
import { RedirectAfterSignIn } from '../../access/redirects/redirect-after-sign-in.js';
import { PasswordVerifier } from '../../access/passwords/password-verifier.js';
import { IssueSession } from '../../access/sessions/issue-session.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { SecondFactorChallenges } from '../../access/second-factor/second-factor-challenges.js';
import { SecondFactors } from '../../access/second-factor/second-factors.js';

/** The second step of signing in. */
@Injectable()
export class SignInWithCode {
  constructor(
    private readonly challenges: SecondFactorChallenges,
    private readonly factors: SecondFactors,
    private readonly passwords: PasswordVerifier,
    private readonly signing: IssueSession,
    private readonly landing: RedirectAfterSignIn,
  ) {}

  /** Answers where to go. */
  async signIn(code: string, context: AuthContext): Promise<string> {
    const { userId, fingerprint, remember, returnTo } = await this.challenges.countAttempt(context);
    const meta = { ...context.meta, actor: { kind: 'user' as const, id: userId } };
    await this.factors.verifyCode(userId, code, meta);
    await this.challenges.close(context);
    const newDevice = !(await this.passwords.knows(fingerprint, context));
    await this.signing.issue({ userId, remember, newDevice }, context);
    await this.passwords.trust(fingerprint, context);
    return this.landing.pathFor(userId, returnTo);
  }
}
