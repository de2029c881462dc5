import type { EventOf } from '@throughline/contracts/domain-events.js';
import { outranks } from '@throughline/contracts/roles.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { SessionTokens } from '../../access/sessions/session-tokens.js';

/** A session token that was copied earlier must not get the permissions that its owner gets now. */
@PolicyProvider()
export class WhenRoleGainedRenewSessions implements Policy<'MemberRoleChanged' | 'BillingGranted'> {
  readonly name = 'when-role-gained-renew-sessions';
  readonly on = ['MemberRoleChanged', 'BillingGranted'] as const;

  constructor(private readonly tokens: SessionTokens) {}

  async react({ type, data }: EventOf<'MemberRoleChanged' | 'BillingGranted'>): Promise<void> {
    if (type === 'MemberRoleChanged' && data.before !== undefined && !outranks(data.role, data.before)) return;
    await this.tokens.rotateSoon(data.userId);
  }
}
