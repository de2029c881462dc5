import { Injectable } from '@nestjs/common';
import type { SignInRequest } from '@throughline/contracts/identity/identity.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { EmailUnverified } from '../domain/account.errors.js';
import { safeReturnTo } from '../return-to.js';
import { Signing } from '../sessions/signing.js';
import type { Visit } from '../sessions/visit.js';
import type { Credential } from './credentials.js';
import { PasswordCheck } from './password-check.js';
import { SignInRefusals } from './sign-in-refusals.js';

/** By e-mail and password. Whatever is wrong, the answer is the same and takes the same time. */
@Injectable()
export class SigningIn {
  constructor(
    private readonly fingerprints: Fingerprints,
    private readonly passwords: PasswordCheck,
    private readonly signing: Signing,
    private readonly refusals: SignInRefusals,
  ) {}

  async signIn(request: SignInRequest, visit: Visit): Promise<Credential> {
    const { email, password, remember } = request;
    const fingerprint = this.fingerprints.of(email);
    const answer = await this.passwords.check(fingerprint, password, visit);
    if (answer?.matches !== true) {
      if (answer !== null) this.refusals.recordLater(answer.credential.userId, 'password', visit.meta);
      throw new DomainError('invalid_credentials');
    }
    const { credential } = answer;
    try {
      const newDevice = !(await this.passwords.knows(fingerprint, visit));
      await this.signing.in({ userId: credential.userId, remember, newDevice }, visit);
    } catch (error) {
      if (error instanceof EmailUnverified) {
        await this.refusals.unverified({ email, credential, returnTo: safeReturnTo(request.returnTo) }, visit);
      }
      throw error;
    }
    await this.passwords.trust(fingerprint, visit);
    return credential;
  }
}
