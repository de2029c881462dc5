import { useParams } from 'react-router';
import { useTitle } from '../lib/use-title.js';
import { HistoryList } from './history-list.js';

/** The events of one agent, inside its frame. */
export const AgentHistoryScreen = () => {
  useTitle('History');
  const { agent } = useParams();
  return <HistoryList thing={agent} />;
};
