import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { StatusText } from '../../../ui/status/status-text.js';
import { useNames } from '../../../components/names/member-names.js';

/** The status of an agent, and who paused it. */
export const AgentStatusText = ({ agent }: { agent: AgentRow }) => {
  const name = useNames();
  return (
    <StatusText
      status={agent.status}
      about={
        agent.status === 'paused' &&
        agent.pausedBy !== null && <span className="md:max-xl:hidden">by {name(agent.pausedBy)}</span>
      }
    />
  );
};
