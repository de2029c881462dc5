import type { ModelCosts } from '@throughline/contracts/model-prices/model-costs.js';
import { formatMoney, formatPercent } from '../../../../lib/numbers/format.js';
import { isModel, type ModelName } from './model-options.js';

/** Returns what the runs would have cost on a model, in micro-dollars; null where it has no price. */
export const costOn = ({ items }: ModelCosts, model: ModelName): number | null =>
  items.find((each) => isModel(each, model))?.costMicros ?? null;

const cent = 10_000;
/** The smallest that four digits can show. */
const least = 100;
/** Little is shown so that it does not look like nothing. */
export const costText = (micros: number): string =>
  micros > 0 && micros < least ? `< ${formatMoney(least, true)}` : formatMoney(micros, micros < cent);

/** How much more or less than another cost; null where there is nothing to compare with. */
export const differenceText = (micros: number | null, other: number | null): string | null => {
  if (micros === null || other === null || other === 0) return null;
  const percent = Math.round((micros / other - 1) * 100);
  if (percent === 0) return 'same';
  return `${percent > 0 ? '+' : '−'}${formatPercent(Math.abs(percent) / 100)}`;
};

/** Which runs' tokens are counted. */
export const runsText = ({ runs, ended }: ModelCosts): string => {
  if (runs < ended) return `${runs} of the last ${ended} runs`;
  return ended === 1 ? 'the last run' : `the last ${ended} runs`;
};
