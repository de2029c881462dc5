import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { PeopleQueries } from '../../people.queries.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { UnverifiedSignIn, type UnverifiedAttempt } from '../passwords/unverified-sign-in.js';
import { StartSignUp } from '../../sign-up/registration/start-sign-up.js';

/** The password is right, so the browser may continue the sign-up, with a new e-mail when one is due. */
@Injectable()
export class ResumeSignUp extends UnverifiedSignIn {
  constructor(
    private readonly people: PeopleQueries,
    private readonly startSignUp: StartSignUp,
    @Inject(CONFIG) private readonly config: Pick<Config, 'legal'>,
  ) {
    super();
  }

  async resumeSignUp({ email, credential, returnTo }: UnverifiedAttempt, context: AuthContext): Promise<void> {
    const { userId, fingerprint, passwordHash } = credential;
    const { name } = await this.people.get(userId);
    const registration = { name, email, passwordHash, termsVersion: this.config.legal.version };
    await this.startSignUp.resume({ fingerprint, registration, returnTo, accountId: userId }, context);
  }
}
