import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { ProvedPerson } from './clients/provider.js';

/** The e-mail domains that the operator lets in through providers. Also holds for people who have an account. */
@Injectable()
export class AllowedDomains {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  check({ email }: ProvedPerson): void {
    const { domains } = this.config.signIn;
    if (domains.length === 0) return;
    const domain = email?.confirmed === true ? email.address.slice(email.address.lastIndexOf('@') + 1) : '';
    if (!domains.includes(domain.toLowerCase())) throw new DomainError('oauth_domain_not_allowed');
  }
}
