import type { Figures as Counted } from '@throughline/contracts/history/compare.js';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/numbers/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';

const shown: readonly { name: keyof Counted; label: string; type: string }[] = [
  { name: 'runsRequested', label: 'runs requested', type: 'RunRequested' },
  { name: 'runsSucceeded', label: 'succeeded', type: 'RunSucceeded' },
  { name: 'runsFailed', label: 'failed', type: 'RunFailed' },
  { name: 'approvalsGranted', label: 'approvals granted', type: 'ApprovalGranted' },
  { name: 'approvalsDenied', label: 'declined', type: 'ApprovalDenied' },
];

/** Counts what became of runs between the two moments; each figure leads to its events. */
export const Figures = ({ figures, from, to }: { figures: Counted; from: string; to: string }) => {
  const { path } = useWorkspace();
  return (
    <section aria-label="Runs between the two moments">
      <h2 className="flex h-9 items-center gap-1.5 border-b border-line bg-sunken px-gutter text-sm font-medium">
        Runs <span className="font-normal text-ink-3">between the two moments</span>
      </h2>
      <dl className="flex flex-wrap border-b border-line">
        {shown.map(({ name, label, type }) => (
          <div key={name} className="flex min-w-32 flex-1 flex-col-reverse px-gutter py-3 max-md:basis-1/2">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">
              <Link
                className="hover:underline"
                to={`${path('history')}?${new URLSearchParams({ type, from, to }).toString()}`}
              >
                {formatNumber(figures[name])}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
