import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Outbox } from '../../kernel/mail/outbox.js';

type Cause = 'InvitationSent' | 'InvitationResent';

@Injectable()
export class WhenInvitationSentSendItsMail implements Policy<Cause> {
  readonly name = 'when-invitation-sent-send-its-mail';
  readonly on = ['InvitationSent', 'InvitationResent'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly readModel: ReadModel,
    private readonly outbox: Outbox,
  ) {
    registry.add(this);
  }

  async react({ id, position, data: { invitationId } }: EventOf<Cause>): Promise<void> {
    await this.readModel.waitFor(position, ['workspaces']);
    await this.outbox.add('invitation', { id, about: { invitationId } });
  }
}
