import { AgentVersionRow } from '@throughline/contracts/agents/agent.rows.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { table } from '@throughline/platform/projections/table.js';

/** A version is written once and never changes. */
export const agentVersionsTable = table(AgentVersionRow)({
  name: 'agent_versions',
  columns: { id: 'text' },
  indexes: ['(workspace_id, position)', '(workspace_id, agent_id, version)'],
  id: ({ data }) => `${data.agentId}/${data.version}`,
  creates: {
    AgentPublished: ({ data, meta, revision, position }, row) =>
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
  },
});
