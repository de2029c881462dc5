import { AgentVersionRow } from '@throughline/contracts/agents/agent.rows.js';
import { keepStores } from '../../lib/live/keep-stores.js';
import { rowWindow } from '../../lib/live/window.js';
import { listAgentVersions } from './agents.api.js';

/** The versions of one agent. The room also brings those of others. */
export const getVersions = keepStores((agentId) =>
  rowWindow(
    'agent_versions',
    AgentVersionRow,
    ({ workspaceId }, cursor) => listAgentVersions(workspaceId, agentId, cursor),
    { belongs: (version) => version.agentId === agentId, by: ({ publishedAt }) => publishedAt, order: 'newest' },
  ),
);
