import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { isFinal } from '@throughline/contracts/run-status.js';
import { Link } from 'react-router';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { RunTable } from '../../../runs/components/run-table.js';
import { getRuns } from '../../../runs/data/runs.store.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../../ui/feedback/skeleton.js';
import { Section } from './section.js';

const shown = 8;

export const RecentRuns = ({ agent }: { agent: AgentRow }) => {
  const { path } = useWorkspace();
  const store = getRuns(agent.id);
  const status = store((state) => state.status);
  const problem = store((state) => state.problem);
  const listed = store((state) => state.list).filter(({ agentId }) => agentId === agent.id);
  // Runs in progress have a section of their own.
  const runs = listed
    .filter(({ status: current }) => isFinal(current))
    .sort((a, b) => b.queuedAt.localeCompare(a.queuedAt));
  return (
    <Section
      title="Recent runs"
      aside={
        listed.length > shown && (
          <Link className="link" to={path('agents', agent.id, 'runs')}>
            All runs
          </Link>
        )
      }
    >
      {status === 'failed' && (
        <ErrorState title="Runs could not be loaded" problem={problem} onRetry={() => void store.load()} />
      )}
      {(status === 'loading' || status === 'idle') && <SkeletonRows rows={4} label="Loading runs" />}
      {status === 'ready' && runs.length === 0 && (
        <p className="px-gutter py-4 text-sm text-ink-3">
          {listed.length === 0 ? 'No runs yet. Run the agent now, or create a trigger.' : 'No runs ended yet.'}
        </p>
      )}
      {status === 'ready' && runs.length > 0 && <RunTable runs={runs.slice(0, shown)} />}
    </Section>
  );
};
