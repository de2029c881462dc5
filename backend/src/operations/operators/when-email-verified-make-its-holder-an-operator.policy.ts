import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { ConfiguredOperators } from './configured-operators.js';

/** Whom the configuration names may register later than it was written. */
@Injectable()
export class WhenEmailVerifiedMakeItsHolderAnOperator implements Policy<'EmailVerified'> {
  readonly name = 'when-email-verified-make-its-holder-an-operator';
  readonly on = ['EmailVerified'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly configured: ConfiguredOperators,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    registry.add(this);
  }

  async react(): Promise<void> {
    if (this.config.operatorEmails.length > 0) await this.configured.agree();
  }
}
