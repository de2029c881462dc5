import { AgentActivityRow, AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { http } from '../lib/http.js';

const AgentPage = page(AgentRow);
const ActivityPage = page(AgentActivityRow);

export const listAgents = ({ workspaceId }: Room, cursor?: string) =>
  http.get(`/api/workspaces/${workspaceId}/agents`, AgentPage, { query: { cursor, limit: 200 } });

export const listAgentActivity = ({ workspaceId }: Room, cursor?: string) =>
  http.get(`/api/workspaces/${workspaceId}/agent-activity`, ActivityPage, { query: { cursor, limit: 200 } });
