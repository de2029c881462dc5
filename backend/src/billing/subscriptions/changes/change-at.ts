import type { SubscriptionTerms } from '@throughline/contracts/billing/billing.events.js';
import { PaidPlan } from '@throughline/contracts/billing/plans.js';
import type { ChangeAt } from '../../provider/payment-provider.js';

type Wanted = Pick<SubscriptionTerms, 'plan' | 'seats'>;

const getRank = (plan: PaidPlan): number => PaidPlan.options.indexOf(plan);

/** More begins now. Less begins with the next period, because more is paid until then. */
export const changeAt = (agreed: Wanted, wanted: Wanted): ChangeAt => {
  const raised = getRank(wanted.plan) - getRank(agreed.plan);
  if (raised !== 0) return raised > 0 ? 'now' : 'period_end';
  return wanted.seats > agreed.seats ? 'now' : 'period_end';
};
