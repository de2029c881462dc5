import type { AgentVersionRow } from '@throughline/contracts/agents/agent.rows.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { table } from '@throughline/platform/projections/table.js';

/** A version is written once and never changes. */
export const agentVersionsTable = table<AgentVersionRow, 'AgentPublished'>({
  name: 'agent_versions',
  columns: {
    id: 'text',
    workspaceId: 'uuid',
    revision: 'bigint',
    position: 'bigint',
    agentId: 'uuid',
    version: 'integer',
    note: 'text',
    definition: 'jsonb',
    publishedBy: 'uuid',
    publishedAt: 'timestamptz',
  },
  indexes: ['(workspace_id, position)', '(workspace_id, agent_id, version)'],
  on: ['AgentPublished'],
  id: ({ data }) => `${data.agentId}/${data.version}`,
  evolve: (row, { data, meta, revision, position }) =>
    row ?? {
      id: `${data.agentId}/${data.version}`,
      workspaceId: WorkspaceId.parse(meta.workspaceId),
      revision,
      position,
      agentId: data.agentId,
      version: data.version,
      note: data.note,
      definition: data.definition,
      publishedBy: meta.actor.kind === 'user' ? meta.actor.id : null,
      publishedAt: meta.at,
    },
});
