import { useAgent } from '../agents/components/agent-frame.js';
import { useTitle } from '../lib/page/use-title.js';
import { HistoryList } from './list/history-list.js';

/** The events of one agent, inside its frame. */
export const AgentHistoryScreen = () => {
  const agent = useAgent();
  useTitle('History', agent.name);
  return <HistoryList resource={agent.id} />;
};
