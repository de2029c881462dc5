import type { Operation } from '@throughline/catalogue/operations/operation.js';
import type { AgentConnection, AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AccessRule } from '@throughline/contracts/connections/connection.js';
import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { AgentId, ConnectionId } from '@throughline/contracts/ids.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { limits } from '@throughline/contracts/limits.js';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { connectionLook } from '../../../../connections/components/connection-look.js';
import { toolName } from '../../../../tools/components/tool-name.js';
import { ServiceMark } from '../../../../connections/components/service-mark.js';
import { useOperations } from '../../../../connections/data/operations.js';
import { useLive } from '../../../../lib/live/row-store.js';
import { useRow } from '../../../../lib/live/use-row.js';
import { useWorkspace } from '../../../../lib/session/workspace.js';
import { useNow } from '../../../../lib/time/time.js';
import { useCommand } from '../../../../lib/use-command.js';
import { grantAccess } from '../../../../connections/data/connections.api.js';
import { connectionsById, useConnections } from '../../../../connections/data/connections.store.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { FormError } from '../../../../ui/form/form-error.js';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.js';
import { StatusGlyph } from '../../../../ui/status/status-glyph.js';
import { statusLook } from '../../../../ui/status/status-labels.js';
import { useBuild } from '../../draft/build-context.js';
import { useSaveFirst } from '../../draft/use-save-first.js';
import { Panel } from '../panel.js';
import { findOperations, findTools, namedOperations, toolsAfter, toolsWith } from '../tools/operation-tools.js';
import { ConnectionDialog, type ConnectionDialogProps } from './connection-dialog.js';

type Accounts = Pick<AgentDefinition, 'connections' | 'tools'>;

/** The account before, if there was one, is the next one from now on, or none; its tools follow it. */
const changed = (
  { connections, tools }: Accounts,
  before: AgentConnection | undefined,
  next: AgentConnection | undefined,
): Partial<Accounts> => {
  const added = next === undefined ? [] : [next];
  if (before === undefined) return { connections: [...connections, ...added] };
  return {
    connections: connections.flatMap((each) => (each === before ? added : [each])),
    ...(findTools(tools, before).length > 0 && { tools: toolsAfter(tools, before, next) }),
  };
};

/** Without operations of its own, an account is called by web requests. */
const withWebRequests = (tools: AgentDefinition['tools']): AgentDefinition['tools'] =>
  tools.some(({ tool }) => tool === 'http.request') ? tools : [...tools, newToolUse('http.request', 'ask')];

/** The change, with what was chosen of what the account can do. */
const withOperations = (
  { tools }: Accounts,
  change: Partial<Accounts>,
  { connectionId }: AgentConnection,
  operations: readonly Operation[] | null,
): Partial<Accounts> => {
  if (connectionId === null) return change;
  const before = change.tools ?? tools;
  return {
    ...change,
    tools: operations === null ? withWebRequests(before) : toolsWith(before, connectionId, operations),
  };
};

/** Returns the operations that it may call at the account; while none is chosen, those that its instructions name. */
const listAllowed = (
  { instructions, tools }: AgentDefinition,
  use: AgentConnection | undefined,
  operations: readonly Operation[],
): string[] =>
  use?.connectionId === null ? namedOperations(instructions, use.service, operations) : findOperations(tools, use);

const none = <p className="text-sm text-ink-3">No account: web requests go to public addresses only.</p>;

/** The accounts that the agent's tools use, by the names that its tools call them by. */
export const ConnectionsPanel = () => {
  const { shown, edit, readOnly } = useBuild();
  const { connections, tools } = shown;
  const [operations, access] = [useOperations(), useGiveAccess()];
  useLive(useConnections, useWorkspace().room);
  const [removing, setRemoving] = useState<AgentConnection>();
  const [open, setOpen] = useState<string>();
  const opened = connections.find(({ name }) => name === open);
  const save: ConnectionDialogProps['onSave'] = (next, operations, isWithoutAccess) => {
    edit(withOperations(shown, changed(shown, opened, next), next, operations));
    setOpen(undefined);
    if (isWithoutAccess && next.connectionId !== null) void access.give(next.connectionId);
  };
  const remove = (gone: AgentConnection) => {
    edit(changed(shown, gone, undefined));
    setRemoving(undefined);
    setOpen(undefined);
  };
  return (
    <Panel
      title="Connected accounts"
      field="connections"
      count={connections.length}
      action={
        !readOnly &&
        connections.length < limits.agentConnections && (
          <IconButton label="Add account" size="sm" onClick={() => setOpen('')}>
            <Plus className="size-3.5" aria-hidden />
          </IconButton>
        )
      }
    >
      {connections.length === 0 && none}
      <ul aria-label="Connected accounts" className="-mx-4">
        {connections.map((each) => (
          <ConnectionLine key={each.name} use={each} access={access} onOpen={() => setOpen(each.name)} />
        ))}
      </ul>
      {open !== undefined && (
        <ConnectionDialog
          use={opened}
          taken={connections.map(({ name }) => name).filter((name) => name !== open)}
          allowed={listAllowed(shown, opened, operations)}
          onSave={save}
          onRemove={
            opened &&
            (() => {
              if (findTools(tools, opened).length > 0) setRemoving(opened);
              else remove(opened);
            })
          }
          onClose={() => setOpen(undefined)}
        />
      )}
      {removing && (
        <RemoveAccount gone={removing} onRemove={() => remove(removing)} onClose={() => setRemoving(undefined)} />
      )}
    </Panel>
  );
};

type RemoveAccountProps = { gone: AgentConnection; onRemove: () => void; onClose: () => void };

/** The agent's tools that call the account end with it. */
const RemoveAccount = ({ gone, onRemove, onClose }: RemoveAccountProps) => {
  const { tools } = useBuild().shown;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${gone.name} and its tools?`}
      about="The agent can no longer call these:"
      confirm="Remove"
      danger
      onConfirm={onRemove}
    >
      <ul className="mono grid gap-1 text-sm">
        {findTools(tools, gone).map(({ tool }) => (
          <li key={tool}>{toolName(tool)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
};

type ConnectionLineProps = { use: AgentConnection; access: GivingAccess; onOpen: () => void };

const ConnectionLine = ({ use, access, onOpen }: ConnectionLineProps) => {
  const { readOnly } = useBuild();
  const { workspaceId } = useWorkspace();
  const { row, status } = useRow(connectionsById, workspaceId, use.connectionId ?? '');
  const about =
    use.actsAs === 'caller'
      ? 'person who starts the run'
      : (row?.name ?? (use.connectionId !== null && status === 'loading' ? '…' : null));
  return (
    <li className="grid gap-1 px-4 py-1 text-sm hover:bg-hover">
      <span className="flex min-h-6 items-center gap-2">
        <ServiceMark name={use.service} size="sm" />
        <button
          type="button"
          disabled={readOnly}
          onClick={onOpen}
          className="mono min-w-0 truncate rounded-xs enabled:hover:underline"
        >
          {use.name}
        </button>
        {about === null ? (
          <button type="button" disabled={readOnly} onClick={onOpen} className="link ml-auto flex-none text-wait-ink">
            Choose an account
          </button>
        ) : (
          <span className="ml-auto min-w-0 truncate text-ink-2">{about}</span>
        )}
      </span>
      {row && <Trouble row={row} access={access} />}
    </li>
  );
};

const wholeAccess: AccessRule = { methods: null, paths: null, hosts: null, callsPerHour: null };

/** Gives the agent access to the whole of an account, once the draft that names it is saved. */
const useGiveAccess = () => {
  const { agent, keeper } = useBuild();
  const { workspaceId } = useWorkspace();
  const { saveFirst, unsaved } = useSaveFirst();
  const grant = useCommand(grantAccess);
  const give = async (id: ConnectionId) => {
    if (!(await saveFirst())) return;
    const { revision: agentRevision } = keeper.store.getState().draft;
    await grant.run({ workspaceId, id }, { agentId: AgentId.parse(agent.id), agentRevision }, wholeAccess);
  };
  return { give, pending: grant.pending, problem: grant.problem, unsaved };
};
type GivingAccess = ReturnType<typeof useGiveAccess>;

/** The account can’t be used by this agent as it is. */
const Trouble = ({ row, access }: { row: ConnectionRow; access: GivingAccess }) => {
  const { agent, readOnly } = useBuild();
  const { may } = useWorkspace();
  const now = useNow();
  const look = connectionLook(row, now);
  const hasAccess = row.access.some(({ agentId }) => agentId === agent.id);
  if (row.status !== 'active')
    return (
      <span className="flex items-center gap-1.5 text-xs text-ink-2">
        <StatusGlyph status={look.status} /> {look.word ?? statusLook(look.status).word}
        {look.about && `, ${look.about}`}
      </span>
    );
  if (hasAccess) return null;
  return (
    <span className="grid gap-1 text-xs text-wait-ink">
      <span>
        This agent has no access to it yet.{' '}
        {may('connections.use') && !readOnly && (
          <button
            type="button"
            className="link"
            aria-busy={access.pending}
            onClick={() => void access.give(ConnectionId.parse(row.id))}
          >
            Give access
          </button>
        )}
      </span>
      {access.unsaved}
      <FormError problem={access.problem} />
    </span>
  );
};
