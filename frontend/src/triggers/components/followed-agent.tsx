import { Link } from 'react-router';
import { agentsById } from '../../agents/data/agents.store.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';

/** The agent whose events are followed, or the run of it that an event is about. */
export const FollowedAgent = ({ id, runId = null }: { id: string; runId?: string | null }) => {
  const { path, workspaceId } = useWorkspace();
  const { row } = useRow(agentsById, workspaceId, id);
  const to = runId === null ? path('agents', id) : path('agents', id, 'runs', runId);
  return (
    <Link to={to} className="link">
      {row?.name ?? '…'}
    </Link>
  );
};
