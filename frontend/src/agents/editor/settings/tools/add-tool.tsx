import type { ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse, operationRef } from '@throughline/contracts/agents/tool-use.js';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import { Plus } from 'lucide-react';
import { Fragment } from 'react';
import { useOperations } from '../../../../connections/data/operations.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuLine, MenuTitle } from '../../../../ui/overlays/dropdown-menu.js';
import { useBuild } from '../../draft/build-context.js';
import { operationUse } from './operation-tools.js';

type Offered = { key: string; name: string; title: string; use: ToolUse };

/** A tool that changes something outside asks first, until somebody decides otherwise. */
const builtIn = (known: readonly ToolInfo[], tools: readonly ToolUse[]): Offered[] =>
  known
    .filter(({ name }) => !tools.some(({ tool }) => tool === name))
    .map(({ name, title, readOnly }) => ({ key: name, name, title, use: newToolUse(name, readOnly ? 'auto' : 'ask') }));

/** The operations of the agent's accounts, each account under its name. */
const useOffered = (): { name: string; offered: Offered[] }[] => {
  const { connections, tools } = useBuild().shown;
  const operations = useOperations();
  return connections.map(({ name, service, connectionId }) => ({
    name,
    offered: operations
      .filter((each) => each.service === service && connectionId !== null)
      .flatMap((each) =>
        connectionId === null ? [] : [{ each, tool: operationRef(connectionId, each.id), connectionId }],
      )
      .filter(({ tool }) => !tools.some((use) => use.tool === tool))
      .map(({ each, tool, connectionId: of }) => ({
        key: tool,
        name: each.id,
        title: each.title,
        use: operationUse(of, each, tools),
      })),
  }));
};

/** Tools of the product, and operations of the accounts that the agent has. */
export const AddTool = ({ known, onAdd }: { known: readonly ToolInfo[]; onAdd: (use: ToolUse) => void }) => {
  const { tools } = useBuild().shown;
  const own = builtIn(known, tools);
  const accounts = useOffered().filter(({ offered }) => offered.length > 0);
  return (
    <Menu
      className="max-w-80"
      trigger={
        <IconButton label="Add tool" size="sm" disabled={own.length === 0 && accounts.length === 0}>
          <Plus className="size-3.5" aria-hidden />
        </IconButton>
      }
    >
      <Items offered={own} onAdd={onAdd} />
      {accounts.map(({ name, offered }, at) => (
        <Fragment key={name}>
          {(own.length > 0 || at > 0) && <MenuLine />}
          <MenuTitle>{name}</MenuTitle>
          <Items offered={offered} onAdd={onAdd} />
        </Fragment>
      ))}
    </Menu>
  );
};

const Items = ({ offered, onAdd }: { offered: readonly Offered[]; onAdd: (use: ToolUse) => void }) =>
  offered.map(({ key, name, title, use }) => (
    <MenuItem key={key} onSelect={() => onAdd(use)}>
      <span className="grid min-w-0 py-1 leading-[18px]">
        <span className="mono truncate">{name}</span>
        <span className="truncate text-xs text-ink-3">{title}</span>
      </span>
    </MenuItem>
  ));
