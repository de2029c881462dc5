import type { Meter } from '@throughline/contracts/usage/meters.js';
import type { MeterLine } from './domain/meter-lines.js';

const texts: Readonly<Record<Meter, string>> = {
  runs: 'Runs',
  tool_calls: 'Tool calls',
  model_cost: 'Model use',
  own_model_cost: 'Model use on own accounts',
};

/** On the provider's invoice. */
export const meterText = ({ meter }: Pick<MeterLine, 'meter'>): string => texts[meter];

/** Returns what the provider keeps with a line, so that it can be found in the log. */
export const toDetails = (period: number, { quantity, counted, digest }: MeterLine): Record<string, string> => ({
  period: String(period),
  quantity: String(quantity),
  events: String(counted),
  digest,
});
