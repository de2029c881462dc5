import { Meter, type Metered } from '@throughline/contracts/usage/meters.js';
import { digestAfter } from '@throughline/projections/usage/usage-digest.js';

/** `counted`: events that the quantity and the digest are of. */
export type MeterCount = { quantity: number; counted: number; digest: string };
export type MeterCounts = Readonly<Record<Meter, MeterCount>>;

const nothing: MeterCount = { quantity: 0, counted: 0, digest: '' };
export const noCounts: MeterCounts = {
  runs: nothing,
  tool_calls: nothing,
  model_cost: nothing,
  own_model_cost: nothing,
};

export const countedAfter = (counts: MeterCounts, eventId: string, metered: Metered): MeterCounts => {
  const { quantity, counted, digest } = counts[metered.meter];
  const sum = quantity + metered.quantity;
  if (!Number.isSafeInteger(sum)) throw new RangeError('The quantity is beyond what a number holds exactly.');
  return {
    ...counts,
    [metered.meter]: { quantity: sum, counted: counted + 1, digest: digestAfter(digest, eventId, metered) },
  };
};

export const isNothing = (counts: MeterCounts): boolean => Meter.options.every((meter) => counts[meter].counted === 0);
