import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { BillingEmails } from './billing-emails.js';
import { newsOf, newsTypes, type NewsType } from './billing-news.js';
import { TrialReminders } from './trial-reminders.js';

/** A payment that fails again is no news: what matters is until when everything works. */
@PolicyProvider()
export class WhenBillingChangedNotifyWhoPays implements Policy<NewsType> {
  readonly name = 'when-billing-changed-notify-who-pays';
  readonly on = newsTypes;

  constructor(
    private readonly emails: BillingEmails,
    private readonly reminders: TrialReminders,
  ) {}

  async react(event: EventOf<NewsType>): Promise<void> {
    const news = newsOf(event);
    if (news !== null) await this.emails.add(event, event.data.workspaceId, news);
    if (event.type === 'SubscriptionStarted') await this.reminders.plan(event);
  }
}
