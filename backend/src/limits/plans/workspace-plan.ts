import { planInForce, type Agreement } from '@throughline/contracts/billing/agreement.js';
import type { BillingPeriod } from '@throughline/contracts/billing/billing.events.js';
import { noLimits, type PlanLimits, type PlanName } from '@throughline/contracts/billing/plans.js';
import { limitsOfPlan, type PriceList, type PriceListId } from '@throughline/contracts/billing/price-list.js';

/** `counts`: the same text as long as what is counted for a period is counted from the same beginning. */
export type WorkspacePlan = {
  plan: PlanName;
  limits: PlanLimits;
  period: BillingPeriod;
  counts: string;
  /** A payment is overdue, so that the limits of the free plan hold. */
  restricted: boolean;
  agreement: Agreement;
};

/** The list whose prices and limits hold; null for a workspace that has agreed to none. */
export const priceListOf = ({ subscription, priceListId }: Agreement): PriceListId | null =>
  subscription?.terms.priceListId ?? priceListId;

/**
 * A subscription has the seats that are paid for, and no more than its plan allows. Fewer that begin with the next period hold
 * for new members now: nobody would be removed then, and their seats would never be paid for.
 */
export const limitsIn = (agreement: Agreement, list: PriceList | null): PlanLimits => {
  const plan = planInForce(agreement);
  if (list === null || plan === 'local') return noLimits;
  const limits = limitsOfPlan(plan, list);
  const { subscription } = agreement;
  if (subscription === null || subscription.restricted) return limits;
  const { terms, next } = subscription;
  const seats = Math.min(terms.seats, next?.seats ?? terms.seats);
  return { ...limits, seats: limits.seats === null ? seats : Math.min(limits.seats, seats) };
};
