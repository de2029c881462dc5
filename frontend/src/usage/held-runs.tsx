import type { HeldRun, HeldRuns } from '@throughline/contracts/budgets/held-runs.requests.js';
import { nameRun } from '@throughline/contracts/runs/run.rows.js';
import { Link } from 'react-router';
import { useWorkspace } from '../lib/session/workspace.js';
import { formatMoney, formatNumber } from '../lib/numbers/format.js';
import { Count } from '../ui/status/count.js';
import { heldText } from './held-text.js';

/** The runs that wait for a budget, the one held longest first. */
export const HeldRunsCard = ({ held }: { held: HeldRuns }) => {
  const { path } = useWorkspace();
  const more = held.total - held.runs.length;
  const micros = held.budgets.reduce((sum, { costMicros }) => sum + costMicros, 0);
  return (
    <section className="border-b border-line px-gutter py-5">
      <h2 className="mb-2 flex items-center gap-2 text-sm font-semibold">
        Held runs <Count value={held.total} look="wait" />
      </h2>
      <ul>
        {held.runs.map((run) => (
          <HeldLine key={run.id} run={run} />
        ))}
      </ul>
      {more > 0 && (
        <Link className="text-sm text-accent-ink hover:underline" to={`${path('runs')}?status=waiting`}>
          And {formatNumber(more)} more
        </Link>
      )}
      <p className="mt-2 text-xs text-ink-3">
        What they did so far cost {formatMoney(micros, micros < 10_000)} and is kept. They go on at the same step.
      </p>
    </section>
  );
};

const HeldLine = ({ run }: { run: HeldRun }) => {
  const { path } = useWorkspace();
  return (
    <li className="flex h-7 items-center gap-2 text-sm">
      <Link
        className="mono flex-none rounded-xs text-accent-ink hover:underline"
        to={path('agents', run.agentId, 'runs', run.id)}
      >
        {nameRun(run)}
      </Link>
      <span className="min-w-0 truncate text-ink-2">{run.agentName}</span>
      <time className="ml-auto flex-none text-xs text-ink-3 tabular-nums" dateTime={run.since}>
        since {heldText(run.since)}
      </time>
    </li>
  );
};
