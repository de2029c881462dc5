import { z } from 'zod';
import { Meter } from '../usage/meters.js';
import { Currency, Minor, UnitPrice } from './money.js';
import { noLimits, PaidPlan, PlanLimits, type PlanName } from './plans.js';

/** Names a price list permanently, as people read it: `2026-11-usd`. */
export const PriceListId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(40)
  .brand<'PriceListId'>();
export type PriceListId = z.infer<typeof PriceListId>;

/** A plan as it is sold. `seatMinor`: a seat a month, without tax. */
export const SoldPlan = z.object({ plan: PaidPlan, seatMinor: Minor.nonnegative(), limits: PlanLimits });
export type SoldPlan = z.infer<typeof SoldPlan>;

/** Whatever `included` of a meter's quantity costs nothing, the rest its price. */
export const MeterPrice = z.object({ meter: Meter, price: UnitPrice, included: z.int().nonnegative() });
export type MeterPrice = z.infer<typeof MeterPrice>;

/** Prices and limits that never change once published; a subscription keeps the list it began with. */
export const PriceList = z.object({
  id: PriceListId,
  currency: Currency,
  free: PlanLimits,
  sold: z.array(SoldPlan).length(PaidPlan.options.length),
  meters: z.array(MeterPrice).max(Meter.options.length),
});
export type PriceList = z.infer<typeof PriceList>;

const gigabyte = 1024 ** 3;
const free: PlanLimits = {
  seats: 3,
  agents: 10,
  triggers: 10,
  connections: 5,
  runsAMonth: 500,
  runsAtOnce: 2,
  eventsADay: 10_000,
  storedBytes: gigabyte / 2,
};
const team: PlanLimits = {
  seats: 25,
  agents: 100,
  triggers: 200,
  connections: 100,
  runsAMonth: 10_000,
  runsAtOnce: 20,
  eventsADay: 100_000,
  storedBytes: 5 * gigabyte,
};
const business: PlanLimits = {
  seats: 250,
  agents: 1_000,
  triggers: 2_000,
  connections: 1_000,
  runsAMonth: 100_000,
  runsAtOnce: 100,
  eventsADay: 200_000,
  storedBytes: 10 * gigabyte,
};

const builtIn = (currency: 'USD' | 'EUR', microsForADollar: number): PriceList => ({
  id: PriceListId.parse(`2026-11-${currency.toLowerCase()}`),
  currency,
  free,
  sold: [
    { plan: 'team', seatMinor: 2_000, limits: team },
    { plan: 'business', seatMinor: 4_500, limits: business },
  ],
  meters: [{ meter: 'model_cost', price: { micros: microsForADollar, per: 1_000_000 }, included: 0 }],
});

/** Holds those that come with the product; operators publish others. */
export const builtInPriceLists: readonly PriceList[] = [builtIn('USD', 1_000_000), builtIn('EUR', 950_000)];

/** Returns what the plan allows under a price list. */
export const limitsOfPlan = (plan: PlanName, list: PriceList): PlanLimits => {
  if (plan === 'local') return noLimits;
  if (plan === 'free') return list.free;
  return list.sold.find((each) => each.plan === plan)?.limits ?? list.free;
};

/** A seat of the plan a month, in minor units of the list's currency. */
export const getSeatPrice = (plan: PaidPlan, list: PriceList): number =>
  list.sold.find((each) => each.plan === plan)?.seatMinor ?? 0;
