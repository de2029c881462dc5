import type { ToolPolicy, ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { clsx } from 'clsx';
import { Check, CheckSquare, Pin, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { toolName } from '../../../../tools/components/tool-name.js';
import { useQuery } from '../../../../lib/use-query.js';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../../../ui/overlays/dropdown-menu.js';
import { listTools } from '../../../data/agents.api.js';
import { policies } from '../../../definition/definition-names.js';
import { useBuild } from '../../draft/build-context.js';
import { Panel } from '../panel.js';
import { AddTool } from './add-tool.js';
import { ToolDialog } from './tool-dialog.js';
import { useToolInfo } from './use-tool-info.js';

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
  const opened = tools.find(({ tool }) => tool === open);
  const info = useToolInfo(open, known);
  return (
    <Panel
      title="Tools"
      field="tools"
      count={tools.length}
      action={!readOnly && <AddTool known={known} onAdd={(use) => edit({ tools: [...tools, use] })} />}
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
          accounts={shown.connections.map(({ name }) => name)}
          use={opened}
          info={info}
          readOnly={readOnly}
          onChange={put}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  );
};

const Pinned = ({ count }: { count: number }) => (
  <span className="inline-flex items-center gap-0.5 text-xs text-ink-3" title={`${count} pinned`}>
    <Pin className="size-3" aria-hidden />
    {count}
  </span>
);

type ToolLineProps = { use: ToolUse; onOpen: () => void; onChange: (use: ToolUse) => void; onRemove: () => void };

const ToolLine = ({ use, onOpen, onChange, onRemove }: ToolLineProps) => {
  const { readOnly, shown } = useBuild();
  const account = shown.connections.find(
    ({ connectionId }) => connectionId !== null && connectionId === use.connectionId,
  )?.name;
  const pinned = Object.keys(use.pinned).length;
  return (
    <li className="flex h-8 items-center gap-2 px-4 text-sm hover:bg-hover">
      <button type="button" onClick={onOpen} className="mono min-w-0 truncate rounded-xs hover:underline">
        {toolName(use.tool)}
      </button>
      {account !== undefined && (
        <span className="min-w-0 truncate text-xs text-ink-3" title={account}>
          {account}
        </span>
      )}
      {pinned > 0 && <Pinned count={pinned} />}
      <Menu
        trigger={
          <button
            type="button"
            disabled={readOnly}
            aria-label={`${toolName(use.tool)}: ${policies[use.policy].word}. ${policies[use.policy].about}`}
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
        {use.policy === 'ask' && (
          <MenuItem onSelect={onOpen} icon={<CheckSquare className="size-3.5" aria-hidden />}>
            Choose who decides
          </MenuItem>
        )}
        <MenuItem onSelect={onRemove} danger icon={<X className="size-3.5" aria-hidden />}>
          Remove
        </MenuItem>
      </Menu>
    </li>
  );
};
