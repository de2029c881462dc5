import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { MailsAfterFold } from './mails-after-fold.js';

@PolicyProvider()
export class WhenOwnershipOfferedNotifyTheMember implements Policy<'OwnershipOffered'> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-ownership-offered-tell-the-member';
  readonly on = ['OwnershipOffered'] as const;

  constructor(private readonly mails: MailsAfterFold) {}

  async react(event: EventOf<'OwnershipOffered'>): Promise<void> {
    await this.mails.add('ownership-offered', event, { workspaceId: event.data.workspaceId, userId: event.data.toId });
  }
}
