import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Outbox } from '../../kernel/mail/outbox.js';
import type { SecurityChange } from '../accounts/security-emails.js';

@PolicyProvider()
export class WhenSecurityChangedNotifyTheOwner implements Policy<SecurityChange> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-security-changed-tell-its-owner';
  readonly on = [
    'SecondFactorEnabled',
    'SecondFactorDisabled',
    'RecoveryCodesMade',
    'RecoveryCodeUsed',
    'PasskeyAdded',
    'PasskeyRemoved',
    'ApiKeyCreated',
    'ApiKeyRevoked',
  ] as const;

  constructor(private readonly outbox: Outbox) {}

  async react({ id, type, data, meta: { at } }: EventOf<SecurityChange>): Promise<void> {
    // Otherwise the key was revoked by something that sends its own e-mail.
    if (type === 'ApiKeyRevoked' && data.reason !== 'person') return;
    const { userId } = data;
    const about = { userId, change: type, at };
    await this.outbox.add('security-changed', {
      id,
      about: type === 'ApiKeyCreated' ? { ...about, keyId: data.keyId } : about,
    });
  }
}
