import type { BillingReport } from '@throughline/contracts/billing/billing.requests.js';
import { lowerLimits, type PlanLimits, type PlanName } from '@throughline/contracts/billing/plans.js';
import { limitsOfPlan, type PriceList } from '@throughline/contracts/billing/price-list.js';
import { formatBytes, formatNumber, pluralise } from '../lib/numbers/format.js';
import { formatDay } from '../lib/time/format.js';

export const planNames: Readonly<Record<PlanName, string>> = {
  local: 'Local',
  free: 'Free',
  team: 'Team',
  business: 'Business',
};

export const seatsText = (seats: number): string => pluralise(seats, 'seat');

/** Names what a plan limits, in the plural. */
export const limitNames: Readonly<Record<keyof PlanLimits, string>> = {
  seats: 'seats',
  agents: 'agents',
  triggers: 'active triggers',
  connections: 'connected accounts',
  runsAMonth: 'runs a month',
  runsAtOnce: 'runs at once',
  eventsADay: 'events a day',
  storedBytes: 'stored',
};

/** An amount of what a plan limits, in its unit. */
export const amountText = (of: keyof PlanLimits, amount: number): string =>
  of === 'storedBytes' ? formatBytes(amount) : formatNumber(amount);

/** Returns what a plan allows on this installation, which may allow less. */
export const limitsHere = (
  plan: PlanName,
  list: PriceList,
  { ceilings }: Pick<BillingReport, 'ceilings'>,
): PlanLimits => lowerLimits(limitsOfPlan(plan, list), ceilings);

/** A limit, or that there is none. */
export const limitText = (of: keyof PlanLimits, limit: number | null): string =>
  limit === null ? 'No limit' : amountText(of, limit);

/** "1 Oct – 31 Oct": the first and the last day of a period. */
export const periodText = ({ from, to }: { from: string; to: string }): string =>
  `${formatDay(from)} – ${formatDay(new Date(Date.parse(to) - 1))}`;

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "3 seats and 500 runs a month": what a plan allows of these. */
export const sizeText = (limits: PlanLimits, keys: readonly (keyof PlanLimits)[] = ['seats', 'runsAMonth']): string => {
  const parts = keys.flatMap((key) => {
    const limit = limits[key];
    if (limit === null) return [];
    return [key === 'seats' ? seatsText(limit) : `${amountText(key, limit)} ${limitNames[key]}`];
  });
  return parts.length === 0 ? 'no limit' : listed.format(parts);
};
