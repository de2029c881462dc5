import { Injectable } from '@nestjs/common';
import type { SignInRequest } from '@throughline/contracts/identity/identity.requests.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { EmailUnverified } from '../domain/account.errors.js';
import { safeReturnTo } from '../return-to.js';
import { Challenges } from '../second-factor/challenges.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { IssueSession } from '../../access/sessions/issue-session.js';
import type { AuthContext } from '../../access/sessions/auth-context.js';
import { PasswordCheck } from './password-check.js';
import { SignInRefusals } from './sign-in-refusals.js';

/** By e-mail and password. Whatever is wrong, the answer is the same and takes the same time. */
@Injectable()
export class SigningIn {
  constructor(
    private readonly fingerprints: Fingerprints,
    private readonly passwords: PasswordCheck,
    private readonly signing: IssueSession,
    private readonly factors: SecondFactors,
    private readonly challenges: Challenges,
    private readonly refusals: SignInRefusals,
  ) {}

  /** Answers whose password it is, and whether a second factor is asked for before they are signed in. */
  async signIn(request: SignInRequest, visit: AuthContext): Promise<{ userId: UserId; waits: boolean }> {
    const { email, password, remember } = request;
    const fingerprint = this.fingerprints.of(email);
    const answer = await this.passwords.check(fingerprint, password, visit);
    if (answer?.matches !== true) {
      if (answer !== null) this.refusals.recordLater(answer.credential.userId, 'password', visit.meta);
      throw new DomainError('invalid_credentials');
    }
    const { credential } = answer;
    const { userId } = credential;
    if (await this.factors.isOn(userId)) {
      const returnTo = safeReturnTo(request.returnTo);
      await this.challenges.open({ userId, fingerprint, remember, returnTo }, visit);
      return { userId, waits: true };
    }
    try {
      const newDevice = !(await this.passwords.knows(fingerprint, visit));
      await this.signing.openSession({ userId, remember, newDevice }, visit);
    } catch (error) {
      if (error instanceof EmailUnverified) {
        await this.refusals.unverified({ email, credential, returnTo: safeReturnTo(request.returnTo) }, visit);
      }
      throw error;
    }
    await this.passwords.trust(fingerprint, visit);
    return { userId, waits: false };
  }
}
