import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Outbox } from '../../kernel/mail/outbox.js';
import { CredentialStore } from '../passwords/credential-store.js';

@PolicyProvider()
export class WhenPasswordLockedLockItsCredential implements Policy<'PasswordLocked'> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-password-locked-lock-it';
  readonly on = ['PasswordLocked'] as const;

  constructor(
    private readonly credentials: CredentialStore,
    private readonly outbox: Outbox,
  ) {}

  async react({ id, meta: { at }, data: { userId, reason } }: EventOf<'PasswordLocked'>): Promise<void> {
    await this.credentials.lockPasswordSetBefore(userId, at);
    if (reason === 'tries') await this.outbox.add('password-locked', { id, about: { userId } });
  }
}
