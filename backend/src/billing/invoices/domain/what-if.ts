import type { Agreement } from '@throughline/contracts/billing/agreement.js';
import type { WhatIfPlan } from '@throughline/contracts/billing/billing.requests.js';
import type { BillingPeriod } from '@throughline/contracts/billing/billing.events.js';
import type { InvoiceLine } from '@throughline/contracts/billing/invoice.events.js';
import { getAmount } from '@throughline/contracts/billing/money.js';
import { PaidPlan, type PlanName } from '@throughline/contracts/billing/plans.js';
import { limitsOfPlan, getSeatPrice, type PriceList } from '@throughline/contracts/billing/price-list.js';
import { Meter } from '@throughline/contracts/usage/meters.js';
import type { UsageDay } from '@throughline/contracts/usage/usage.requests.js';

/** `seats`: those that members have. `bought`: what is paid for now, whatever part of it is taken. */
type Used = { days: readonly UsageDay[]; seats: number; bought: BoughtSeats | null; period: BillingPeriod };
type BoughtSeats = { plan: PaidPlan; seats: number };

const quantityOf: Readonly<Record<Meter, (day: UsageDay) => number>> = {
  runs: ({ runs }) => runs,
  tool_calls: ({ toolCalls }) => toolCalls,
  model_cost: ({ deploymentMicros }) => deploymentMicros,
  own_model_cost: ({ workspaceMicros }) => workspaceMicros,
};

/** Returns what a month would have cost under each plan, at these prices. */
export const whatIf = (used: Used, list: PriceList): WhatIfPlan[] =>
  (['free', ...PaidPlan.options] as const).map((plan) => {
    const { seats: maxSeats, runsAMonth } = limitsOfPlan(plan, list);
    const seats = seatsOn(plan, used);
    const lines = [
      ...(plan === 'free' ? [] : [seatsLine({ plan, seats, period: used.period }, list)]),
      ...usedLines(used, list),
    ];
    return {
      plan,
      lines,
      totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      currency: list.currency,
      stops: getStop(used.days, runsAMonth),
      tooManySeats: maxSeats !== null && seats > maxSeats,
    };
  });

/** A workspace that moves to another plan needs the seats that are taken, and no more. */
const seatsOn = (plan: PlanName, { seats, bought }: Used): number =>
  bought?.plan === plan ? Math.max(seats, bought.seats) : seats;

type SeatsOfPlan = BoughtSeats & { period: BillingPeriod };
const seatsLine = ({ plan, seats, period }: SeatsOfPlan, list: PriceList): InvoiceLine => {
  const seatMinor = getSeatPrice(plan, list);
  return { kind: 'seats', id: 'seats', amountMinor: seats * seatMinor, plan, seats, seatMinor, period };
};

const usedLines = ({ days }: Used, { meters, currency }: PriceList): InvoiceLine[] =>
  Meter.options.flatMap((meter): InvoiceLine[] => {
    const quantity = days.reduce((sum, day) => sum + quantityOf[meter](day), 0);
    if (quantity === 0) return [];
    const { price = null, included = 0 } = meters.find((each) => each.meter === meter) ?? {};
    const amountMinor = price === null ? 0 : getAmount(Math.max(0, quantity - included), price, currency);
    return [{ kind: 'meter', id: meter, amountMinor, meter, quantity, included, price, counted: 0, digest: '' }];
  });

/** The day on which more runs were started than the plan allows in the month, and how many were over by its end. */
const getStop = (days: readonly UsageDay[], limit: number | null): WhatIfPlan['stops'] => {
  if (limit === null) return null;
  const total = days.reduce((sum, { runs }) => sum + runs, 0);
  let sum = 0;
  for (const { day, runs } of days) {
    sum += runs;
    if (sum > limit) return { day, runs: total - limit };
  }
  return null;
};

/** The plan and the seats that are paid for; null where nothing is. */
export const boughtIn = ({ subscription }: Agreement): BoughtSeats | null =>
  subscription && { plan: subscription.terms.plan, seats: subscription.terms.seats };
