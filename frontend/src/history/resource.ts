import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { useAgents } from '../rows/agents/agents.store.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { useTriggers } from '../rows/triggers/triggers.store.js';

export type Thing = { name: string; to: string | undefined };

const idOf = (data: HistoryRow['data'], name: string): string => {
  const value = data[name];
  return typeof value === 'string' ? value : '';
};

/** What an event happened to: a name, and where it is. */
export const useThing = (): ((row: HistoryRow) => Thing | undefined) => {
  const { path } = useWorkspace();
  const agents = useAgents((state) => state.rows);
  const triggers = useTriggers((state) => state.rows);
  const agent = (id: string) => agents.get(id)?.name ?? 'an agent';
  return ({ category, data }) => {
    const agentId = idOf(data, 'agentId');
    const triggerId = idOf(data, 'triggerId');
    switch (category) {
      case 'agent':
        return { name: agent(agentId), to: path('agents', agentId) };
      case 'run':
        return { name: agent(agentId), to: path('agents', agentId, 'runs', idOf(data, 'runId')) };
      case 'trigger':
      case 'firing':
        return { name: triggers.get(triggerId)?.name ?? 'a trigger', to: path('triggers', triggerId) };
      default:
        return undefined;
    }
  };
};
