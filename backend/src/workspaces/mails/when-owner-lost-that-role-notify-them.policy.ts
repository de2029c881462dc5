import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { MailsAfterFold } from './mails-after-fold.js';

/** An owner who gave up the role themselves gets no mail. */
@PolicyProvider()
export class WhenOwnerLostThatRoleNotifyThem implements Policy<'MemberRoleChanged'> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-owner-lost-that-role-tell-them';
  readonly on = ['MemberRoleChanged'] as const;

  constructor(private readonly mails: MailsAfterFold) {}

  async react(event: EventOf<'MemberRoleChanged'>): Promise<void> {
    const { workspaceId, userId, before } = event.data;
    if (before !== 'owner' || event.meta.actor.id === userId) return;
    await this.mails.add('owner-lost', event, { workspaceId, userId });
  }
}
