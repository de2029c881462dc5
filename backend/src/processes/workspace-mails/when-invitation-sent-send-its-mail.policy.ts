import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { WorkspaceMails } from './workspace-mails.js';

type Cause = 'InvitationSent' | 'InvitationResent';

@Injectable()
export class WhenInvitationSentSendItsMail implements Policy<Cause> {
  readonly name = 'when-invitation-sent-send-its-mail';
  readonly on = ['InvitationSent', 'InvitationResent'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly mails: WorkspaceMails,
  ) {
    registry.add(this);
  }

  async react(event: EventOf<Cause>): Promise<void> {
    await this.mails.add('invitation', event, { invitationId: event.data.invitationId });
  }
}
