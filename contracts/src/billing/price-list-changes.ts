import type { PlanLimits } from './plans.js';
import type { PriceList } from './price-list.js';

/** A value of a price list that another one has otherwise; null where one of them has no such value, or no limit. */
export type PriceListChange = { field: string; before: string | null; after: string | null };

type Fields = ReadonlyMap<string, string | null>;

const limitsIn = (plan: string, limits: PlanLimits): [string, string | null][] =>
  Object.entries(limits).map(([name, most]) => [`${plan}.${name}`, most === null ? null : String(most)]);

const toFields = (list: PriceList): Fields =>
  new Map<string, string | null>([
    ['currency', list.currency],
    ...limitsIn('free', list.free),
    ...list.sold.flatMap(({ plan, seatMinor, limits }): [string, string | null][] => [
      [`${plan}.seatMinor`, String(seatMinor)],
      ...limitsIn(plan, limits),
    ]),
    ...list.meters.flatMap(({ meter, price, included }): [string, string | null][] => [
      [`${meter}.micros`, String(price.micros)],
      [`${meter}.per`, String(price.per)],
      [`${meter}.included`, String(included)],
    ]),
  ]);

/** Field by field what is different in the second list, in the order of the first one; the ids are left out. */
export const changesBetween = (before: PriceList, after: PriceList): PriceListChange[] => {
  const [was, is] = [toFields(before), toFields(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const [old, now] = [was.get(field) ?? null, is.get(field) ?? null];
    return old === now ? [] : [{ field, before: old, after: now }];
  });
};
