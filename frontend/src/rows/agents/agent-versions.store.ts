import { AgentVersionRow } from '@throughline/contracts/agents/agent.rows.js';
import { rowStore } from '../../lib/live/row-store.js';
import { storeOf } from '../../lib/live/store-of.js';
import { listAgentVersions } from './agents.api.js';

/** The versions of one agent. The room also brings those of others, so readers ask by agent. */
export const versionsOf = storeOf((agentId) =>
  rowStore('agent_versions', AgentVersionRow, ({ workspaceId }, cursor) =>
    listAgentVersions(workspaceId, agentId, cursor),
  ),
);
