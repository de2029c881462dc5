import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { useRow, type RowAnswer } from '../lib/live/use-row.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { agentsById } from '../rows/agents/agents.store.js';
import { triggersById } from '../rows/triggers/triggers.store.js';

export type Resource = { name: string; to: string | undefined };

const idOf = (data: HistoryRow['data'], name: string): string => {
  const value = data[name];
  return typeof value === 'string' ? value : '';
};

const nameIn = ({ status, row }: RowAnswer<{ name: string }>, unknown: string): string =>
  row?.name ?? (status === 'loading' ? '…' : unknown);

/** What an event happened to: a name, and where it is. */
export const useResource = ({ category, data }: HistoryRow): Resource | undefined => {
  const { path, workspaceId } = useWorkspace();
  const agentId = idOf(data, 'agentId');
  const triggerId = idOf(data, 'triggerId');
  const ofAgent = category === 'agent' || category === 'run';
  const ofTrigger = category === 'trigger' || category === 'firing';
  const agent = useRow(agentsById, workspaceId, ofAgent ? agentId : '');
  const trigger = useRow(triggersById, workspaceId, ofTrigger ? triggerId : '');
  switch (category) {
    case 'agent':
      return { name: nameIn(agent, 'an agent'), to: path('agents', agentId) };
    case 'run':
      return { name: nameIn(agent, 'an agent'), to: path('agents', agentId, 'runs', idOf(data, 'runId')) };
    case 'trigger':
    case 'firing':
      return { name: nameIn(trigger, 'a trigger'), to: path('triggers', triggerId) };
    default:
      return undefined;
  }
};
