import { Inject } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { ConfiguredOperators } from '../operators/configured-operators.js';

const confirmed = ['EmailVerified', 'EmailChanged', 'EmailChangeStopped'] as const;

/** A person named in the configuration may confirm the address after the process started, or change to or from it. */
@PolicyProvider()
export class WhenEmailConfirmedReconcileOperators implements Policy<(typeof confirmed)[number]> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-email-confirmed-agree-who-operates';
  readonly on = confirmed;

  constructor(
    private readonly configured: ConfiguredOperators,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async react(): Promise<void> {
    if (this.config.operatorEmails.length > 0) await this.configured.reconcile();
  }
}
