import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { Link } from 'react-router';
import { AnsweredCell } from '../../../components/lists/answered-cell.js';
import { useAgentCounting } from '../../../components/counting/use-agent-counting.js';
import { useRow } from '../../../lib/live/use-row.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { agentActivityById } from '../../data/agents.store.js';
import { AgentIcon } from '../../../ui/icons/agent-icon.js';
import { TwoLines } from '../../../ui/layout/two-lines.js';
import { AgentStatusText } from './agent-status.js';
import { LastRun } from './last-run.js';
import { WeekRuns } from './week-cells.js';

export type AgentCardsProps = { agents: readonly AgentRow[]; current: string | undefined };

export const AgentCards = ({ agents, current }: AgentCardsProps) => {
  const counting = useAgentCounting();
  return (
    <ul aria-label="Agents" className="grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-4 p-gutter">
      {agents.map((each) => (
        <AgentCard key={each.id} agent={each} current={current === each.id} counting={counting} />
      ))}
    </ul>
  );
};

type AgentCardProps = { agent: AgentRow; current: boolean; counting: number | null };

const AgentCard = ({ agent, current, counting }: AgentCardProps) => {
  const activity = useRow(agentActivityById, agent.workspaceId, agent.id);
  const { path } = useWorkspace();
  return (
    <li data-current={current || undefined} className="min-w-0">
      <Link
        to={path('agents', agent.id)}
        className="grid gap-3 rounded-md border border-line bg-surface p-4 text-sm hover:border-control-line in-data-current:border-accent in-data-current:ring-1 in-data-current:ring-accent"
      >
        <span className="flex items-start gap-3">
          <AgentIcon icon={agent.icon} />
          <TwoLines about={agent.description || ' '}>{agent.name}</TwoLines>
          <span className="ml-auto">
            <AgentStatusText agent={agent} />
          </span>
        </span>
        <span className="flex items-center justify-between gap-3 border-t border-line pt-3">
          <AnsweredCell answer={activity}>{(row) => <LastRun activity={row} />}</AnsweredCell>
          <AnsweredCell answer={activity}>{(row) => <WeekRuns activity={row} counting={counting} />}</AnsweredCell>
        </span>
      </Link>
    </li>
  );
};
