import type { ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import { Plus } from 'lucide-react';
import { Fragment } from 'react';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuLine, MenuTitle } from '../../../../ui/overlays/dropdown-menu.js';
import { useOfferedTools, type OfferedTool } from './use-offered-tools.js';

/** Tools of the product, and operations of the accounts that the agent has. */
export const AddTool = ({ known, onAdd }: { known: readonly ToolInfo[]; onAdd: (use: ToolUse) => void }) => {
  const { builtIn: own, accounts: all } = useOfferedTools(known);
  const accounts = all.filter(({ offered }) => offered.length > 0);
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

const Items = ({ offered, onAdd }: { offered: readonly OfferedTool[]; onAdd: (use: ToolUse) => void }) =>
  offered.map(({ name, title, use }) => (
    <MenuItem key={use.tool} onSelect={() => onAdd(use)}>
      <span className="grid min-w-0 py-1 leading-[18px]">
        <span className="mono truncate">{name}</span>
        <span className="truncate text-xs text-ink-3">{title}</span>
      </span>
    </MenuItem>
  ));
