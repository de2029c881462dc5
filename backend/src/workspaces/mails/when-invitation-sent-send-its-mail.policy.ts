import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { MailsAfterFold } from './mails-after-fold.js';

type Cause = 'InvitationSent' | 'InvitationResent';

@PolicyProvider()
export class WhenInvitationSentSendItsMail implements Policy<Cause> {
  readonly name = 'when-invitation-sent-send-its-mail';
  readonly on = ['InvitationSent', 'InvitationResent'] as const;

  constructor(private readonly mails: MailsAfterFold) {}

  async react(event: EventOf<Cause>): Promise<void> {
    await this.mails.add('invitation', event, { invitationId: event.data.invitationId });
  }
}
