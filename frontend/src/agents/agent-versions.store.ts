import { AgentVersionRow } from '@throughline/contracts/agents/agent.rows.js';
import { rowStore, type RowStore } from '../lib/row-store.js';
import { listAgentVersions } from './agents.api.js';

let last: { agentId: string; store: RowStore<AgentVersionRow> } | undefined;

/** The versions of one agent. The room also brings those of others, so readers ask by agent. */
export const versionsOf = (agentId: string): RowStore<AgentVersionRow> => {
  if (last?.agentId === agentId) return last.store;
  const store = rowStore('agent_versions', AgentVersionRow, ({ workspaceId }, cursor) =>
    listAgentVersions(workspaceId, agentId, cursor),
  );
  last = { agentId, store };
  return store;
};
