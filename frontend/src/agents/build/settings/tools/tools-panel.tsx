import type { ToolPolicy, ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import { clsx } from 'clsx';
import { Check, CheckSquare, Pin, Plus, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useQuery } from '../../../../lib/use-query.js';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../../../ui/overlays/dropdown-menu.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { listTools } from '../../../../rows/agents/agents.api.js';
import { policies } from '../../../definition/definition-names.js';
import { useBuild } from '../../draft/build-context.js';
import { Panel } from '../panel.js';
import { ToolDialog } from './tool-dialog.js';

const policyIcons: Record<ToolPolicy, ReactNode> = {
  auto: <Check className="size-3.5" aria-hidden />,
  ask: <CheckSquare className="size-3.5" aria-hidden />,
  deny: <X className="size-3.5" aria-hidden />,
};

const looks: Record<ToolPolicy, string> = {
  auto: 'text-ink-2 [&_.lucide]:text-ink-3',
  ask: 'text-wait-ink',
  deny: 'text-fail-ink',
};

export const ToolsPanel = () => {
  const { shown, edit, readOnly } = useBuild();
  const { data: known = [], problem, reload } = useQuery('tools', listTools);
  const [open, setOpen] = useState<string>();
  const { tools } = shown;
  const put = (next: ToolUse) => edit({ tools: tools.map((each) => (each.tool === next.tool ? next : each)) });
  const remove = (gone: string) => edit({ tools: tools.filter(({ tool }) => tool !== gone) });
  const addable = known.filter(({ name }) => !tools.some(({ tool }) => tool === name));
  const opened = tools.find(({ tool }) => tool === open);
  return (
    <Panel
      title="Tools"
      field="tools"
      count={tools.length}
      action={!readOnly && <AddTool addable={addable} onAdd={(info) => edit({ tools: [...tools, firstUse(info)] })} />}
    >
      {problem && (
        <p className="text-xs text-ink-3">
          The list of tools could not be loaded.{' '}
          <button type="button" className="link" onClick={reload}>
            Try again
          </button>
        </p>
      )}
      {tools.length === 0 && (
        <p className="text-sm text-ink-3">No tools yet. Without tools the agent can only answer.</p>
      )}
      <ul aria-label="Tools" className="-mx-4">
        {tools.map((use) => (
          <ToolLine
            key={use.tool}
            use={use}
            onOpen={() => setOpen(use.tool)}
            onChange={put}
            onRemove={() => remove(use.tool)}
          />
        ))}
      </ul>
      {opened && (
        <ToolDialog
          use={opened}
          info={known.find(({ name }) => name === opened.tool)}
          readOnly={readOnly}
          onChange={put}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  );
};

/** What changes something outside asks first, until somebody decides otherwise. */
const firstUse = ({ name, readOnly }: ToolInfo): ToolUse => newToolUse(name, readOnly ? 'auto' : 'ask');

const AddTool = ({ addable, onAdd }: { addable: readonly ToolInfo[]; onAdd: (info: ToolInfo) => void }) => (
  <Menu
    className="max-w-80"
    trigger={
      <IconButton label="Add tool" size="sm" disabled={addable.length === 0}>
        <Plus className="size-3.5" aria-hidden />
      </IconButton>
    }
  >
    {addable.map((info) => (
      <MenuItem key={info.name} onSelect={() => onAdd(info)}>
        <span className="grid py-1 leading-[18px]">
          <span className="mono">{info.name}</span>
          <span className="truncate text-xs text-ink-3">{info.title}</span>
        </span>
      </MenuItem>
    ))}
  </Menu>
);

type ToolLineProps = { use: ToolUse; onOpen: () => void; onChange: (use: ToolUse) => void; onRemove: () => void };

const ToolLine = ({ use, onOpen, onChange, onRemove }: ToolLineProps) => {
  const { readOnly } = useBuild();
  const pinned = Object.keys(use.pinned).length;
  return (
    <li className="flex h-8 items-center gap-2 px-4 text-sm hover:bg-hover">
      <button type="button" onClick={onOpen} className="mono min-w-0 truncate rounded-xs hover:underline">
        {use.tool}
      </button>
      {pinned > 0 && (
        <span className="inline-flex items-center gap-0.5 text-xs text-ink-3" title={`${pinned} pinned`}>
          <Pin className="size-3" aria-hidden />
          {pinned}
        </span>
      )}
      <Menu
        trigger={
          <button
            type="button"
            disabled={readOnly}
            aria-label={`${use.tool}: ${policies[use.policy].word}. ${policies[use.policy].about}`}
            className={clsx(
              'ml-auto inline-flex h-6 flex-none items-center gap-1 rounded-xs px-1 text-xs',
              looks[use.policy],
            )}
          >
            {policyIcons[use.policy]}
            {use.policy}
          </button>
        }
      >
        <MenuChoice<ToolPolicy>
          value={use.policy}
          onChange={(policy) => onChange({ ...use, policy })}
          options={(['auto', 'ask', 'deny'] as const).map((value) => ({
            value,
            icon: policyIcons[value],
            label: `${policies[value].word}: ${policies[value].about.toLowerCase()}`,
          }))}
        />
        <MenuLine />
        <MenuItem onSelect={onOpen} icon={<Pin className="size-3.5" aria-hidden />}>
          Pin arguments
        </MenuItem>
        <MenuItem onSelect={onRemove} danger icon={<X className="size-3.5" aria-hidden />}>
          Remove
        </MenuItem>
      </Menu>
    </li>
  );
};
