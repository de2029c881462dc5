import { Inject, Injectable } from '@nestjs/common';
import type { RegisterRequest } from '@throughline/contracts/identity/identity.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { AuthLimits } from '../../../access/requests/auth-limits.js';
import { checkPassword } from '../../passwords/password-rules.js';
import { safeReturnTo } from '../../../access/requests/return-to.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { StartSignUp } from './start-sign-up.js';

@Injectable()
export class StartRegistration {
  constructor(
    private readonly limits: AuthLimits,
    private readonly fingerprints: Fingerprints,
    private readonly passwords: Passwords,
    private readonly startSignUp: StartSignUp,
    @Inject(CONFIG) private readonly config: Pick<Config, 'legal'>,
  ) {}

  async start({ name, email, password, returnTo }: RegisterRequest, context: AuthContext): Promise<void> {
    await this.limits.limitNetwork('register.network', context.request);
    checkPassword(password, [name, email]);
    const fingerprint = this.fingerprints.fingerprintFor(email);
    const delay = await this.limits.limitCaller('register.address', fingerprint, context.request);
    const passwordHash = await this.passwords.hash(password);
    const registration = { name, email, passwordHash, termsVersion: this.config.legal.version };
    const session = { fingerprint, registration, returnTo: safeReturnTo(returnTo) };
    await this.startSignUp.start({ ...session, delay }, context);
  }
}
