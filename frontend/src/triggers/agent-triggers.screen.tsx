import { useAgent } from '../agents/components/agent-frame.js';
import { useTitle } from '../lib/page/use-title.js';
import { TriggerList } from './list/trigger-list.js';

/** Shows what starts one agent, inside its frame. */
export const AgentTriggersScreen = () => {
  const agent = useAgent();
  useTitle('Triggers', agent.name);
  return <TriggerList agentId={agent.id} />;
};
