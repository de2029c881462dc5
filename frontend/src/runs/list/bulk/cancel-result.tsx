import { shortId } from '@throughline/contracts/ids.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { formatNumber } from '../../../lib/time/format.js';
import { Banner } from '../../../ui/feedback/banner.js';
import type { CancelOutcome } from './cancel-selected.js';

export const counted = (count: number): string => (count === 1 ? '1 run' : `${formatNumber(count)} runs`);

/** The runs after these are only counted. */
const maxNamed = 5;

const named = (runs: readonly RunRow[]): string => {
  const ids = runs.slice(0, maxNamed).map(({ id }) => shortId(id));
  return runs.length > maxNamed ? `${ids.join(', ')} and ${formatNumber(runs.length - maxNamed)} more` : ids.join(', ');
};

/** How many were cancelled, and why the others were not. */
export const CancelResult = ({ outcome }: { outcome: CancelOutcome }) => (
  <Banner look={outcome.others.size > 0 ? 'wait' : 'plain'} className="mt-2">
    <p role="status" className="font-medium">
      {counted(outcome.cancelled)} cancelled
    </p>
    {outcome.others.size > 0 && (
      <ul className="mt-0.5">
        {[...outcome.others].map(([reason, runs]) => (
          <li key={reason}>
            {counted(runs.length)} not cancelled: {reason} <span className="mono text-ink-3">({named(runs)})</span>
          </li>
        ))}
      </ul>
    )}
  </Banner>
);
