import type { AgentFacts } from './use-agent-list.js';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { InlineLine } from '../../ui/feedback/banner.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';

/** Runs that stand still until somebody decides; comes before the table, as one line. */
export const ApprovalsLine = ({ facts }: { facts: readonly AgentFacts[] }) => {
  const { path, may } = useWorkspace();
  const waiting = facts.flatMap(({ agent, activity }) =>
    (activity?.waitingApproval ?? []).map((runId) => ({ agent, runId })),
  );
  const [first] = waiting;
  if (!first) return null;
  const names = [...new Set(waiting.map(({ agent }) => agent.name))];
  const to =
    waiting.length === 1 ? path('agents', first.agent.id, 'runs', first.runId) : `${path('runs')}?show=approval`;
  return (
    <InlineLine
      icon={<StatusGlyph status="waiting" />}
      action={
        <Link to={to} className="link flex-none">
          {may('runs.control') ? 'Review' : 'Show'}
        </Link>
      }
    >
      <b>{waiting.length === 1 ? '1 approval' : `${waiting.length} approvals`}</b>{' '}
      {may('runs.control') ? (waiting.length === 1 ? 'waits for you' : 'wait for you') : 'asked for'}
      <span className="ml-2 text-ink-3 max-sm:hidden">{names.join(' · ')}</span>
    </InlineLine>
  );
};
