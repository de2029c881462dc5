import { useAgent } from '../components/agent-frame.js';
import { useTitle } from '../lib/use-title.js';
import { HistoryList } from './history-list.js';

/** The events of one agent, inside its frame. */
export const AgentHistoryScreen = () => {
  const agent = useAgent();
  useTitle('History', agent.name);
  return <HistoryList thing={agent.id} />;
};
