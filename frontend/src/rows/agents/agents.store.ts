import { AgentActivityRow, AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { replica } from '../../lib/live/replica.js';
import { storeOf } from '../../lib/live/store-of.js';
import { rowsById } from '../../lib/live/use-row.js';
import { rowWindow } from '../../lib/live/window.js';
import { belongs, readSearch } from './agent-search.js';
import { listAgentActivity, listAgents, listAgentsById } from './agents.api.js';

/** The newest agents, and all that were read by their ids. */
export const useAgents = rowWindow('agents', AgentRow, (room, cursor) => listAgents(room, {}, cursor), {
  by: ({ createdAt }) => createdAt,
  order: 'newest',
});
export const agentsById = rowsById(useAgents, listAgentsById);

/** What agents are doing: the navigation counts all of it. */
export const useAgentActivity = replica('agent_activity', AgentActivityRow, listAgentActivity);

/** The agents of a search, sorted by the server; its key is the search as an address has it. */
export const agentsMatching = storeOf((key) => {
  const search = readSearch(key);
  return rowWindow('agents', AgentRow, (room, cursor) => listAgents(room, search, cursor), {
    belongs: (agent) => belongs(agent, search),
    by: ({ name }) => name.toLowerCase(),
    order: 'server',
  });
});
