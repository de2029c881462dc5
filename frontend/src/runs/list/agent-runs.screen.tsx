import { useAgent } from '../../agents/components/agent-frame.js';
import { useTitle } from '../../lib/page/use-title.js';
import { RunList } from './run-list.js';

/** The runs of one agent, inside its frame. */
export const AgentRunsScreen = () => {
  const agent = useAgent();
  useTitle('Runs', agent.name);
  return <RunList agentId={agent.id} />;
};
