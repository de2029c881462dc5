import { AgentStatus, type AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { findAgents } from '../data/agents.api.js';
import { agentsById, useAgents } from '../data/agents.store.js';
import { ResourceSelect } from '../../components/lists/resource-select.js';

export type AgentSelectProps = {
  /** Empty without a choice. */
  value: string;
  onChange: (agent: AgentRow) => void;
  withArchived?: boolean | undefined;
};

const formatHint = ({ status, publishedVersion }: AgentRow): string | undefined => {
  if (status === 'archived') return 'archived';
  return publishedVersion === null ? 'not published' : undefined;
};

/** A field for one agent, which the server searches by its name. */
export const AgentSelect = ({ value, onChange, withArchived = false }: AgentSelectProps) => {
  const { workspaceId } = useWorkspace();
  const { row } = useRow(agentsById, workspaceId, value);
  const statuses = AgentStatus.options.filter((status) => withArchived || status !== 'archived');
  const find = async (words: string, signal: AbortSignal) =>
    (await findAgents(workspaceId, words, signal, statuses)).map((agent) => ({
      id: agent.id,
      name: agent.name,
      hint: formatHint(agent),
      agent,
    }));
  return (
    <ResourceSelect
      label="Agent"
      value={value === '' ? undefined : (row?.name ?? '…')}
      find={find}
      onChange={({ agent }) => {
        useAgents.apply([agent]);
        onChange(agent);
      }}
    />
  );
};
