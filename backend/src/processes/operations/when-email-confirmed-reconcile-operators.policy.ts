import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { ConfiguredOperators } from '../../operations/operators/configured-operators.js';

const confirmed = ['EmailVerified', 'EmailChanged', 'EmailChangeStopped'] as const;

/** Whom the configuration names may come later than it was written, or have another address by now. */
@Injectable()
export class WhenEmailConfirmedReconcileOperators implements Policy<(typeof confirmed)[number]> {
  readonly name = 'when-email-confirmed-agree-who-operates';
  readonly on = confirmed;

  constructor(
    registry: PolicyRegistry,
    private readonly configured: ConfiguredOperators,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    registry.add(this);
  }

  async react(): Promise<void> {
    if (this.config.operatorEmails.length > 0) await this.configured.reconcile();
  }
}
