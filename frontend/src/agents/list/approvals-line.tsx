import { Link } from 'react-router';
import { useLive } from '../../lib/live/row-store.js';
import { getTotal } from '../../lib/live/use-all.js';
import { pluralise } from '../../lib/numbers/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useApprovals } from '../../runs/data/approvals.store.js';
import { InlineLine } from '../../ui/feedback/banner.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';

const maxNames = 6;

/** Runs that stand still until somebody decides; comes before the table, as one line. */
export const ApprovalsLine = () => {
  const { path, may, room } = useWorkspace();
  useLive(useApprovals, room);
  const runs = useApprovals((state) => state.list);
  const count = useApprovals(getTotal) ?? runs.length;
  const [first] = runs;
  if (!first) return null;
  const names = [...new Set(runs.map(({ agentName }) => agentName))];
  const to =
    count === 1 ? `${path('agents', first.agentId, 'runs', first.id)}#approval` : `${path('runs')}?show=approval`;
  return (
    <InlineLine
      icon={<StatusGlyph status="waiting" />}
      action={
        <Link to={to} className="link flex-none">
          {may('runs.control') ? 'Review' : 'Show'}
        </Link>
      }
    >
      <b>{pluralise(count, 'approval')}</b>{' '}
      {may('runs.control') ? (count === 1 ? 'waits for you' : 'wait for you') : 'requested'}
      <span className="ml-2 text-ink-3 max-sm:hidden">
        {names.slice(0, maxNames).join(' · ')}
        {names.length > maxNames && ' · …'}
      </span>
    </InlineLine>
  );
};
