import type { PlanName } from '@throughline/contracts/billing/plans.js';
import type { SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';

export type Subscribed = NonNullable<SubscriptionRow['subscription']>;
export type Checkout = NonNullable<SubscriptionRow['checkout']>;

export type NextPlan = { plan: PlanName; at: string };

/** The plan that follows at the end of the period, if it is another one. */
export const nextPlan = (subscription: Subscribed | null | undefined): NextPlan | undefined => {
  if (!subscription) return undefined;
  const { terms, next, cancelAt } = subscription;
  if (cancelAt !== null) return { plan: 'free', at: cancelAt };
  return next === null || next.plan === terms.plan ? undefined : next;
};
