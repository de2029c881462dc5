import type {
  BillingOverview,
  NoticeState,
  SubscriptionState,
} from '@throughline/contracts/billing/operator-billing.requests.js';
import type { PlanName } from '@throughline/contracts/billing/plans.js';

export const planWords: Readonly<Record<PlanName, string>> = {
  local: 'Local',
  free: 'Free',
  team: 'Team',
  business: 'Business',
};

export const stateWords: Readonly<Record<SubscriptionState, string>> = {
  trialing: 'In trial',
  active: 'Active',
  cancelling: 'Cancelled, still running',
  past_due: 'Past due',
  restricted: 'Restricted',
  ended: 'Ended',
  none: 'No subscription',
};

export const noticeWords: Readonly<Record<NoticeState, string>> = {
  waiting: 'Waiting',
  failing: 'Failing',
  done: 'Handled',
  kept: 'Kept',
};

export const providerText = ({ provider, live }: BillingOverview): string => {
  if (provider === 'none') return 'None: nothing is charged here';
  if (provider === 'test') return 'Test mode: no real charges';
  return live ? 'Stripe, live' : 'Stripe, test mode';
};
