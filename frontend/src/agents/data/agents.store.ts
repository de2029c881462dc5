import { AgentActivityRow, AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { keepStores } from '../../lib/live/keep-stores.js';
import { rowsById } from '../../lib/live/use-row.js';
import { rowWindow } from '../../lib/live/window.js';
import { belongs, readSearch } from './agent-search.js';
import { listAgentActivityById, listAgents, listAgentsById, listBusyAgents } from './agents.api.js';

/** The newest agents, and all that were read by their ids. */
export const useAgents = rowWindow('agents', AgentRow, (room, cursor) => listAgents(room, {}, cursor), {
  by: ({ createdAt }) => createdAt,
  order: 'newest',
});
export const agentsById = rowsById(useAgents, listAgentsById);

export const isBusy = ({ underWay, waitingApproval }: AgentActivityRow): boolean =>
  underWay.length > 0 || waitingApproval.length > 0;

/** Holds what agents are doing: listed are those with a run that has not ended; others are read by their ids. */
export const useAgentActivity = rowWindow('agent_activity', AgentActivityRow, listBusyAgents, {
  belongs: isBusy,
  by: ({ id }) => id,
  order: 'newest',
});
export const agentActivityById = rowsById(useAgentActivity, listAgentActivityById);

/** The agents of a search, sorted by the server; its key is the search as an address has it. */
export const agentsMatching = keepStores((key) => {
  const search = readSearch(key);
  return rowWindow('agents', AgentRow, (room, cursor) => listAgents(room, search, cursor), {
    belongs: (agent) => belongs(agent, search),
    by: ({ name, status, draft }) => `${name.toLowerCase()} ${status} ${draft.model.model}`,
    order: 'server',
  });
});
