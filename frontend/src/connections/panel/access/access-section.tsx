import type { ConnectionAccess, ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { AgentId } from '@throughline/contracts/ids.js';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ResourceList } from '../../../components/lists/resource-list.js';
import { useRow } from '../../../lib/live/use-row.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { findAgents } from '../../../agents/data/agents.api.js';
import { agentsById } from '../../../agents/data/agents.store.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { AgentIcon } from '../../../ui/icons/agent-icon.js';
import { PanelSection } from '../../../ui/layout/side-panel.js';
import { Popover } from '../../../ui/overlays/popover.js';
import { Badge } from '../../../ui/status/badge.js';
import { mayGrant } from '../may.js';
import { RuleDialog } from './rule-dialog.js';
import { isNarrowed, rateText } from './rule-text.js';

/** The agents that have access, and what narrows it. */
export const AccessSection = ({ connection }: { connection: ConnectionRow }) => {
  const workspace = useWorkspace();
  const grants = mayGrant(workspace, connection);
  const [editing, setEditing] = useState<AgentId>();
  const given = connection.access.find(({ agentId }) => agentId === editing);
  return (
    <PanelSection title="Who may use it" aside={grants && <AddAgent connection={connection} onChosen={setEditing} />}>
      {connection.access.length === 0 && (
        <p className="text-sm text-ink-3">
          {isForAll(connection) ? 'Every agent of this workspace.' : 'No agent has access yet.'}
        </p>
      )}
      <ul aria-label="Agents with access" className="grid gap-3">
        {connection.access.map((access) => (
          <AgentLine
            key={access.agentId}
            access={access}
            onEdit={grants ? () => setEditing(access.agentId) : undefined}
          />
        ))}
      </ul>
      {editing && (
        <RuleDialog
          key={editing}
          connection={connection}
          agentId={editing}
          given={given?.rule}
          onClose={() => setEditing(undefined)}
        />
      )}
    </PanelSection>
  );
};

/** A model that is shared needs no access: any agent may choose it. */
const isForAll = ({ kind, sharing }: ConnectionRow): boolean => kind === 'model' && sharing === 'workspace';

const AgentLine = ({
  access: { agentId, rule },
  onEdit,
}: {
  access: ConnectionAccess;
  onEdit: (() => void) | undefined;
}) => {
  const { workspaceId, path } = useWorkspace();
  const { row: agent, status } = useRow(agentsById, workspaceId, agentId);
  const name = agent?.name ?? (status === 'loading' ? '…' : 'An agent');
  return (
    <li className="grid gap-1 text-sm">
      <span className="flex min-w-0 items-center gap-2">
        {agent && <AgentIcon icon={agent.icon} size="sm" />}
        <Link to={path('agents', agentId)} className="min-w-0 truncate font-medium hover:underline">
          {name}
        </Link>
        <span className="ml-auto flex-none text-xs text-ink-3 tabular-nums">{rateText(rule)}</span>
        {onEdit && (
          <button
            type="button"
            className="link flex-none text-xs"
            aria-label={`Change access of ${name}`}
            onClick={onEdit}
          >
            Change
          </button>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-1 pl-7 text-xs text-ink-2">
        {!isNarrowed(rule) && 'Everything the account can do'}
        {rule.methods?.map((method) => (
          <Badge key={method}>{method}</Badge>
        ))}
        {rule.paths?.map((each) => (
          <span key={each} className="mono break-all">
            {each}
          </span>
        ))}
        {rule.hosts?.map((each) => (
          <span key={each} className="mono break-all">
            {each}
          </span>
        ))}
      </span>
    </li>
  );
};

type AddAgentProps = { connection: ConnectionRow; onChosen: (agentId: AgentId) => void };

/** An agent that is chosen has no access before what it may do is saved. */
const AddAgent = ({ connection, onChosen }: AddAgentProps) => {
  const { workspaceId } = useWorkspace();
  const [open, setOpen] = useState(false);
  const given = new Set<string>(connection.access.map(({ agentId }) => agentId));
  const choose = (id: string) => {
    setOpen(false);
    onChosen(AgentId.parse(id));
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Give an agent access"
      align="end"
      className="!p-1"
      trigger={
        <IconButton label="Give an agent access" size="sm">
          <Plus className="size-3.5" aria-hidden />
        </IconButton>
      }
    >
      <ResourceList
        label="Agents"
        find={async (words, signal) =>
          (await findAgents(workspaceId, words, signal)).filter(({ id }) => !given.has(id))
        }
        onChoose={({ id }) => choose(id)}
      />
    </Popover>
  );
};
