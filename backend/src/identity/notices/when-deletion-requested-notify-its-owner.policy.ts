import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Outbox } from '../../kernel/mail/outbox.js';

@PolicyProvider()
export class WhenDeletionRequestedNotifyItsOwner implements Policy<'DeletionRequested'> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-deletion-requested-tell-its-owner';
  readonly on = ['DeletionRequested'] as const;

  constructor(private readonly outbox: Outbox) {}

  async react({ id, data: { userId, dueAt } }: EventOf<'DeletionRequested'>): Promise<void> {
    await this.outbox.add('deletion-scheduled', { id, about: { userId, dueAt } });
  }
}
