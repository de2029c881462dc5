import { NavLink } from 'react-router';
import { getTotal } from '../../lib/live/use-all.js';
import { useRow } from '../../lib/live/use-row.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { agentsById, useAgentActivity } from '../../agents/data/agents.store.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';

const maxShown = 6;

/** Agents with a run in progress; the shape says whether one waits for a person. */
export const RunsInProgress = () => {
  const rows = useAgentActivity((state) => state.list);
  const total = useAgentActivity(getTotal) ?? rows.length;
  if (rows.length === 0) return null;
  return (
    <section aria-label="In progress" className="pb-4">
      <h2 className="px-4 pt-5 pb-1 text-xs font-medium text-ink-3">In progress</h2>
      <ul className="grid gap-px px-2">
        {rows.slice(0, maxShown).map((row) => (
          <RunningAgent key={row.id} id={row.id} waits={row.waitingApproval.length + row.waitingAnswer.length > 0} />
        ))}
      </ul>
      {total > maxShown && <p className="px-4 pt-1 text-xs text-ink-3">and {formatNumber(total - maxShown)} more</p>}
    </section>
  );
};

const RunningAgent = ({ id, waits }: { id: string; waits: boolean }) => {
  const { path, workspaceId } = useWorkspace();
  const { row: agent, status } = useRow(agentsById, workspaceId, id);
  if (status === 'loading')
    return (
      <li className="flex h-8 items-center gap-2 px-2" aria-busy="true">
        <Skeleton className="size-5 rounded-[5px]" />
        <Skeleton className="w-1/2" />
      </li>
    );
  if (!agent) return null;
  return (
    <li className="animate-enter">
      <NavLink
        to={path('agents', id)}
        className="flex h-8 items-center gap-2 rounded-sm px-2 text-ink-2 -outline-offset-2 hover:bg-hover"
      >
        <AgentIcon icon={agent.icon} size="sm" />
        <span className="min-w-0 flex-1 truncate">{agent.name}</span>
        <StatusGlyph status={waits ? 'waiting' : 'running'} label={waits ? 'needs a person' : 'running'} />
      </NavLink>
    </li>
  );
};
