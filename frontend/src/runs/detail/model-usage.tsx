import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { formatDuration } from '../../lib/time/format.js';
import { formatMoney, formatNumber } from '../../lib/numbers/format.js';
import { pricePerMillion } from '../../models/components/price-text.js';
import { Money } from '../../ui/values/money.js';

type Measures = NonNullable<StepRow['measures']>;

type Line = { label: string; tokens: number; price: number | undefined };

/** Lists what is charged separately: tokens from the cache are among those that went in, and those of reasoning among those that came out. */
const listLines = ({ usage, price }: Measures): Line[] => {
  const { in: all, cacheRead, cacheWrite, out, reasoning } = usage;
  const lines = [
    { label: 'In', tokens: all - cacheRead - cacheWrite, price: price?.in },
    { label: 'Cached', tokens: cacheRead, price: price?.cacheRead },
    { label: 'Written to cache', tokens: cacheWrite, price: price?.cacheWrite },
    { label: 'Out', tokens: out - reasoning, price: price?.out },
    { label: 'Reasoning', tokens: reasoning, price: price?.out },
  ];
  return lines.filter(({ label, tokens }) => tokens > 0 || label === 'In' || label === 'Out');
};

const numberClass = 'text-right tabular-nums';

/** Shows what a model step used and what it cost, with the price of then. Nothing for a step that cost nothing and used nothing. */
export const ModelUsage = ({ step }: { step: StepRow }) => {
  const { measures, failures } = step;
  if (measures === null || measures.usage.in + measures.usage.out === 0) return null;
  const { usage, price, payer } = measures;
  return (
    <div className="grid max-w-md gap-1.5 text-sm">
      <table className="w-full">
        <thead className="text-xs text-ink-3 [&_th]:pb-1 [&_th]:font-normal">
          <tr>
            <th className="text-left">{price ? 'USD per million' : 'Tokens'}</th>
            <th className={numberClass}>{price ? 'Tokens' : ''}</th>
            {price && <th className={numberClass}>Price</th>}
            {price && <th className={numberClass}>Cost</th>}
          </tr>
        </thead>
        <tbody>
          {listLines(measures).map((line) => (
            <tr key={line.label}>
              <td className="text-ink-2">{line.label}</td>
              <td className={numberClass}>{formatNumber(line.tokens)}</td>
              {line.price !== undefined && (
                <td className={`${numberClass} text-ink-3`}>{pricePerMillion(line.price)}</td>
              )}
              {line.price !== undefined && (
                <td className={numberClass}>{formatMoney((line.tokens * line.price) / 1e6, true)}</td>
              )}
            </tr>
          ))}
          <tr className="font-medium [&>td]:border-t [&>td]:border-line [&>td]:pt-1">
            <td>{failures.length === 0 ? 'Step' : `Step, ${failures.length + 1} tries`}</td>
            <td className={numberClass}>{formatNumber(usage.in + usage.out)}</td>
            {price && <td />}
            {price && (
              <td className={numberClass}>
                <Money micros={step.costMicros} andUnknown={step.costUnknown} precise />
              </td>
            )}
          </tr>
        </tbody>
      </table>
      <p className="text-xs text-ink-3">
        {price
          ? price.book === 'workspace'
            ? 'Price set by the workspace. '
            : `Price from ${price.book}. `
          : payer === 'none'
            ? 'Nobody is charged. '
            : 'No price is known. '}
        {usage.estimated && 'Tokens are estimated.'}
      </p>
    </div>
  );
};

/** The cost of a step in its line; the price of a million tokens is on hover, and in what opens under the line. */
export const StepPrice = ({ step }: { step: StepRow }) => {
  const price = step.measures?.price;
  const cost = <Money micros={step.costMicros} andUnknown={step.costUnknown} precise />;
  if (!price) return cost;
  return (
    <span title={`USD per million tokens: ${pricePerMillion(price.in)} in, ${pricePerMillion(price.out)} out`}>
      {cost}
    </span>
  );
};

/** Shows what else is known of how the model answered. */
export const ModelFacts = ({ step: { measures } }: { step: StepRow }) => {
  if (measures === null) return null;
  const { ms, served, warnings } = measures;
  const facts = [
    served && `Answered by ${served.model}`,
    ms?.first != null && ms.first > 0 && `First token after ${formatDuration(ms.first)}`,
    ...warnings.map(({ message }) => message),
  ].filter((fact) => typeof fact === 'string');
  return facts.length === 0 ? null : <p className="text-sm text-ink-2">{facts.join(' · ')}</p>;
};
