import type { ModelCosts } from '@throughline/contracts/model-prices/model-costs.js';
import { costOn, costText, differenceText } from './model-costs.js';
import { isModel, type ModelName } from './model-options.js';

type ModelCostProps = { costs: ModelCosts; model: ModelName; comparedWith: ModelName };

/** Shows what the runs would have cost on a model of a list, as three cells: a bar, the amount, and how that compares. */
export const ModelCost = ({ costs, model, comparedWith }: ModelCostProps) => {
  const micros = costOn(costs, model);
  const highest = Math.max(...costs.items.map(({ costMicros }) => costMicros));
  if (micros === null)
    return <span className="col-span-3 text-right text-xs text-ink-3 max-sm:col-span-1">no price</span>;
  return (
    <>
      <span aria-hidden className="h-1 overflow-hidden rounded-full bg-line max-sm:hidden">
        {highest > 0 && <span className="block h-full bg-ink-2" style={{ width: `${(micros / highest) * 100}%` }} />}
      </span>
      <span className="text-right tabular-nums">{costText(micros)}</span>
      <span className="text-right text-xs text-ink-3 tabular-nums max-sm:hidden">
        {isModel(model, comparedWith) ? 'now' : differenceText(micros, costOn(costs, comparedWith))}
      </span>
    </>
  );
};

/** The same in one word. */
export const ShortCost = ({ costs, model, comparedWith }: ModelCostProps) => {
  const micros = costOn(costs, model);
  if (micros === null) return <span className="text-xs text-ink-3">no price</span>;
  return (
    <span className="text-xs text-ink-3 tabular-nums" title={costText(micros)}>
      {differenceText(micros, costOn(costs, comparedWith)) ?? costText(micros)}
    </span>
  );
};
