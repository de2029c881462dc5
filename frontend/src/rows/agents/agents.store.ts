import { AgentActivityRow, AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { rowStore } from '../../lib/live/row-store.js';
import { listAgentActivity, listAgents } from './agents.api.js';

export const useAgents = rowStore('agents', AgentRow, listAgents);
export const useAgentActivity = rowStore('agent_activity', AgentActivityRow, listAgentActivity);
