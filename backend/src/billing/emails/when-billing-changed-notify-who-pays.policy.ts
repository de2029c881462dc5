import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { BillingEmails } from './billing-emails.js';
import { getFact, factTypes, type FactType } from './billing-fact.js';
import { TrialReminders } from './trial-reminders.js';

/** A payment that fails a second time sends nothing: what matters is until when everything works. */
@PolicyProvider()
export class WhenBillingChangedNotifyWhoPays implements Policy<FactType> {
  readonly name = 'when-billing-changed-notify-who-pays';
  readonly on = factTypes;

  constructor(
    private readonly emails: BillingEmails,
    private readonly reminders: TrialReminders,
  ) {}

  async react(event: EventOf<FactType>): Promise<void> {
    const fact = getFact(event);
    if (fact !== null) await this.emails.add(event, event.data.workspaceId, fact);
    if (event.type === 'SubscriptionStarted') await this.reminders.plan(event);
  }
}
