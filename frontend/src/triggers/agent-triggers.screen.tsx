import { useParams } from 'react-router';
import { useTitle } from '../lib/use-title.js';
import { TriggerList } from './trigger-list.js';

/** What starts one agent, inside its frame. */
export const AgentTriggersScreen = () => {
  useTitle('Triggers');
  const { agent } = useParams();
  return <TriggerList agentId={agent} />;
};
