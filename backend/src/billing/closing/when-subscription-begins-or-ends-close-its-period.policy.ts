import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { MakeInvoices } from './make-invoices.js';

type Cause = 'SubscriptionStarted' | 'SubscriptionEnded';

/** Whatever ran before a subscription is not its use, and what ran in it is billed when it is over. */
@PolicyProvider()
export class WhenSubscriptionBeginsOrEndsCloseItsPeriod implements Policy<Cause> {
  readonly name = 'when-subscription-begins-or-ends-close-its-period';
  readonly on = ['SubscriptionStarted', 'SubscriptionEnded'] as const;

  constructor(private readonly invoices: MakeInvoices) {}

  async react(event: EventOf<Cause>): Promise<void> {
    await this.invoices.atSwitch(event);
  }
}
