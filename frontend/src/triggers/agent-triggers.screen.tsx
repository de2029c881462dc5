import { useAgent } from '../components/agent-frame.js';
import { useTitle } from '../lib/use-title.js';
import { TriggerList } from './trigger-list.js';

/** What starts one agent, inside its frame. */
export const AgentTriggersScreen = () => {
  const agent = useAgent();
  useTitle('Triggers', agent.name);
  return <TriggerList agentId={agent.id} />;
};
