import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Facts } from '../../access/facts.js';
import { MailsAfterFold } from '../../workspaces/public.js';

@PolicyProvider()
export class WhenEndpointPausesItselfNotifyTheOwners implements Policy<'EndpointPaused'> {
  readonly name = 'when-endpoint-pauses-itself-notify-the-owners';
  readonly on = ['EndpointPaused'] as const;

  constructor(
    private readonly mails: MailsAfterFold,
    private readonly facts: Facts,
  ) {}

  async react(event: EventOf<'EndpointPaused'>): Promise<void> {
    const { workspaceId, endpointId, reason } = event.data;
    if (reason !== 'failing') return;
    const { owners } = await this.facts.workspace(workspaceId);
    for (const userId of owners)
      await this.mails.add('endpoint-paused', event, { workspaceId, endpointId, userId }, userId);
  }
}
