import { Injectable } from '@nestjs/common';
import { PeopleQueries } from '../../people.queries.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { UnverifiedSignIn, type UnverifiedAttempt } from '../passwords/unverified-sign-in.js';
import { StartSignUp } from '../../sign-up/registration/start-sign-up.js';
import { termsVersion } from '../../sign-up/registration/terms.js';

/** The password is right, so the browser may continue the sign-up, with a new e-mail when one is due. */
@Injectable()
export class ResumeSignUp extends UnverifiedSignIn {
  constructor(
    private readonly people: PeopleQueries,
    private readonly startSignUp: StartSignUp,
  ) {
    super();
  }

  async resumeSignUp({ email, credential, returnTo }: UnverifiedAttempt, context: AuthContext): Promise<void> {
    const { userId, fingerprint, passwordHash } = credential;
    const { name } = await this.people.get(userId);
    const registration = { name, email, passwordHash, termsVersion };
    await this.startSignUp.resume({ fingerprint, registration, returnTo, accountId: userId }, context);
  }
}
