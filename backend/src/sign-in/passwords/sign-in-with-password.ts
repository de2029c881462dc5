import { Injectable } from '@nestjs/common';
import type { SignInRequest } from '@throughline/contracts/identity/identity.requests.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { EmailUnverified } from '../../access/identity/domain/account.errors.js';
import { safeReturnTo } from '../../access/requests/return-to.js';
import { SecondFactorChallenges } from '../../access/second-factor/second-factor-challenges.js';
import { SecondFactors } from '../../access/second-factor/second-factors.js';
import { IssueSession } from '../../access/sessions/issue-session.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { PasswordVerifier } from '../../access/passwords/password-verifier.js';
import { RecordRefusedSignIn } from './record-refused-sign-in.js';

/** By e-mail and password. Whatever is wrong, the answer is the same and takes the same time. */
@Injectable()
export class SignInWithPassword {
  constructor(
    private readonly fingerprints: Fingerprints,
    private readonly passwords: PasswordVerifier,
    private readonly signing: IssueSession,
    private readonly factors: SecondFactors,
    private readonly challenges: SecondFactorChallenges,
    private readonly refusals: RecordRefusedSignIn,
  ) {}

  /** Answers whose password it is, and whether a second factor is asked for before they are signed in. */
  async signIn(request: SignInRequest, context: AuthContext): Promise<{ userId: UserId; waits: boolean }> {
    const { email, password, remember } = request;
    const fingerprint = this.fingerprints.of(email);
    const answer = await this.passwords.verify(fingerprint, password, context);
    if (answer?.matches !== true) {
      if (answer !== null) this.refusals.recordLater(answer.credential.userId, 'password', context.meta);
      throw new DomainError('invalid_credentials');
    }
    const { credential } = answer;
    const { userId } = credential;
    if (await this.factors.isOn(userId)) {
      const returnTo = safeReturnTo(request.returnTo);
      await this.challenges.open({ userId, fingerprint, remember, returnTo }, context);
      return { userId, waits: true };
    }
    try {
      const newDevice = !(await this.passwords.knows(fingerprint, context));
      await this.signing.issue({ userId, remember, newDevice }, context);
    } catch (error) {
      if (error instanceof EmailUnverified) {
        await this.refusals.unverified({ email, credential, returnTo: safeReturnTo(request.returnTo) }, context);
      }
      throw error;
    }
    await this.passwords.trust(fingerprint, context);
    return { userId, waits: false };
  }
}
