import { Injectable } from '@nestjs/common';
import type { SignInRequest } from '@throughline/contracts/identity/identity.requests.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { EmailUnverified } from '../../domain/account.errors.js';
import type { Credential } from '../../passwords/credential-store.js';
import { PasswordVerifier } from '../../passwords/password-verifier.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { safeReturnTo } from '../../../access/requests/return-to.js';
import { SecondFactorChallenges } from '../../second-factor/second-factor-challenges.js';
import { SignInBrowser } from '../../sessions/sign-in-browser.js';
import { RecordRefusedSignIn } from './record-refused-sign-in.js';
import { UnverifiedSignIn } from './unverified-sign-in.js';

/** Every refusal has the same answer and takes the same time, so that nobody learns which addresses have an account. */
@Injectable()
export class SignInWithPassword {
  constructor(
    private readonly fingerprints: Fingerprints,
    private readonly passwords: PasswordVerifier,
    private readonly challenges: SecondFactorChallenges,
    private readonly browser: SignInBrowser,
    private readonly refusals: RecordRefusedSignIn,
    private readonly unverified: UnverifiedSignIn,
  ) {}

  /** `needsCode`: the second factor is required before the browser gets a session. */
  async signIn(request: SignInRequest, context: AuthContext): Promise<{ userId: UserId; needsCode: boolean }> {
    const { email, remember } = request;
    const fingerprint = this.fingerprints.fingerprintFor(email);
    const credential = await this.verify(fingerprint, request.password, context);
    const { userId } = credential;
    const returnTo = safeReturnTo(request.returnTo);
    if (await this.challenges.openIfEnabled({ userId, fingerprint, remember, returnTo }, context)) {
      return { userId, needsCode: true };
    }
    try {
      await this.browser.signIn({ userId, fingerprint, remember }, context);
    } catch (error) {
      if (error instanceof EmailUnverified) {
        this.refusals.recordLater(userId, 'unverified', context);
        await this.unverified.resumeSignUp({ email, credential, returnTo }, context);
      }
      throw error;
    }
    return { userId, needsCode: false };
  }

  private async verify(fingerprint: string, password: string, context: AuthContext): Promise<Credential> {
    const verification = await this.passwords.verify(fingerprint, password, context);
    if (verification?.matches === true) return verification.credential;
    if (verification !== null) {
      this.refusals.recordLater(verification.credential.userId, 'password', context);
    }
    throw new DomainError('invalid_credentials');
  }
}
