import { nameRun, type RunRow } from '@throughline/contracts/runs/run.rows.js';
import { X } from 'lucide-react';
import { formatNumber, pluralise } from '../../../lib/numbers/format.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import type { CancelOutcome } from './cancel-selected.js';

/** The runs after these are only counted. */
const maxNamed = 5;

const named = (runs: readonly RunRow[]): string => {
  const ids = runs.slice(0, maxNamed).map(nameRun);
  return runs.length > maxNamed ? `${ids.join(', ')} and ${formatNumber(runs.length - maxNamed)} more` : ids.join(', ');
};

/** How many were cancelled, and why the others were not. */
export const CancelResult = ({ outcome, onClose }: { outcome: CancelOutcome; onClose: () => void }) => (
  <Banner
    look={outcome.others.size > 0 ? 'wait' : 'plain'}
    action={
      <IconButton label="Dismiss the result" size="sm" className="-my-1" onClick={onClose}>
        <X className="size-3.5" aria-hidden />
      </IconButton>
    }
  >
    <p role="status" className="font-medium">
      {outcome.cancelled === 0 ? 'No runs' : pluralise(outcome.cancelled, 'run')} cancelled
    </p>
    {outcome.others.size > 0 && (
      <ul className="mt-0.5">
        {[...outcome.others].map(([reason, runs]) => (
          <li key={reason}>
            {pluralise(runs.length, 'run')} not cancelled: {reason}{' '}
            <span className="mono text-ink-3">({named(runs)})</span>
          </li>
        ))}
      </ul>
    )}
  </Banner>
);
