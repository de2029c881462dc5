import { useParams } from 'react-router';
import { useTitle } from '../lib/use-title.js';
import { RunList } from './run-list.js';

/** The runs of one agent, inside its frame. */
export const AgentRunsScreen = () => {
  useTitle('Runs');
  const { agent } = useParams();
  return <RunList agentId={agent} />;
};
