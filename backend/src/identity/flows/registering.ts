import { Injectable } from '@nestjs/common';
import type { RegisterRequest } from '@throughline/contracts/identity/identity.requests.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { AuthRateLimits } from '../../access/auth-rate-limits.js';
import { checkPassword } from '../passwords/password-rules.js';
import { safeReturnTo } from '../return-to.js';
import type { AuthContext } from '../../access/sessions/auth-context.js';
import { termsVersion } from './terms.js';
import { VerificationMails } from './verification-mails.js';

@Injectable()
export class Registering {
  constructor(
    private readonly limits: AuthRateLimits,
    private readonly fingerprints: Fingerprints,
    private readonly passwords: Passwords,
    private readonly mails: VerificationMails,
  ) {}

  async begin({ name, email, password, returnTo }: RegisterRequest, visit: AuthContext): Promise<void> {
    await this.limits.countNetwork('register.network', visit.request);
    checkPassword(password, [name, email]);
    const fingerprint = this.fingerprints.of(email);
    await this.limits.countMailbox('register.address', fingerprint);
    const passwordHash = await this.passwords.hash(password);
    const registration = { name, email, passwordHash, termsVersion };
    await this.mails.begin({ fingerprint, registration, returnTo: safeReturnTo(returnTo) }, visit);
  }
}
