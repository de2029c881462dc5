import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Outbox } from '../../kernel/mail/outbox.js';

@PolicyProvider()
export class WhenEmailChangeRequestedSendItsMails implements Policy<'EmailChangeRequested'> {
  readonly name = 'when-email-change-requested-send-its-mails';
  readonly on = ['EmailChangeRequested'] as const;

  constructor(private readonly outbox: Outbox) {}

  async react({ id, data: { userId, changeId } }: EventOf<'EmailChangeRequested'>): Promise<void> {
    await this.outbox.add('email-change-confirm', { id, about: { id: derivedId(id, 'confirm'), userId, changeId } });
    await this.outbox.add('email-change-notice', { id, about: { id: derivedId(id, 'notice'), userId, changeId } });
  }
}
