import { formatMoney } from '../../lib/numbers/format.js';
import { NoValue } from './no-value.js';

export type MoneyProps = {
  /** Micro-dollars; null where no cost is known yet. */
  micros: number | null;
  /** Says why no cost is known. */
  none?: string | undefined;
  /** For single steps and runs. */
  precise?: boolean | undefined;
  /** Some of the costs are not known. */
  andUnknown?: boolean | undefined;
  className?: string | undefined;
};

/** An unknown part of a cost is named, so that it is never shown as nothing. */
export const Money = ({ micros, none = 'No cost yet', precise, andUnknown = false, className }: MoneyProps) => {
  if (micros === null) return <NoValue label={none} />;
  if (andUnknown && micros === 0) return <NoValue label={unknownCosts} />;
  return (
    <span className={className ?? 'tabular-nums'} title={andUnknown ? unknownCosts : undefined}>
      {formatMoney(micros, precise)}
      {andUnknown && ' + unknown'}
    </span>
  );
};

const unknownCosts = 'No price is known for a model that was used.';
