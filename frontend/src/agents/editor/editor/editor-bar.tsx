import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { Bold, Braces, Code, Heading2, Link as LinkIcon, List, ListOrdered } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem } from '../../../ui/overlays/dropdown-menu.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { inserted, linked, prefixed, wrapped, type Replacement, type Selected } from '../editing/editor-keys.js';

export type EditorBarProps = {
  apply: (change: (given: Selected) => Replacement | null) => void;
  inputs: readonly InputField[];
  readOnly: boolean;
  /** How much of the room is used. */
  size: ReactNode;
};

const tools: { label: string; icon: ReactNode; change: (given: Selected) => Replacement }[] = [
  { label: 'Heading', icon: <Heading2 className="size-3.5" aria-hidden />, change: (given) => prefixed(given, '## ') },
  { label: 'Bold', icon: <Bold className="size-3.5" aria-hidden />, change: (given) => wrapped(given, '**') },
  {
    label: 'Numbered list',
    icon: <ListOrdered className="size-3.5" aria-hidden />,
    change: (given) => prefixed(given, '1. '),
  },
  { label: 'List', icon: <List className="size-3.5" aria-hidden />, change: (given) => prefixed(given, '- ') },
  { label: 'Code', icon: <Code className="size-3.5" aria-hidden />, change: (given) => wrapped(given, '`') },
  { label: 'Link', icon: <LinkIcon className="size-3.5" aria-hidden />, change: linked },
];

export const EditorBar = ({ apply, inputs, readOnly, size }: EditorBarProps) => (
  <div
    role="toolbar"
    aria-label="Formatting"
    className="sticky top-0 z-2 flex h-11 flex-none items-center gap-1 border-b border-line bg-surface pr-4 pl-6 max-md:pl-2"
  >
    {!readOnly &&
      tools.map(({ label, icon, change }) => (
        <IconButton key={label} label={label} size="sm" onClick={() => apply(change)}>
          {icon}
        </IconButton>
      ))}
    {!readOnly && inputs.length > 0 && <InsertInput apply={apply} inputs={inputs} />}
    <span className="ml-auto text-xs text-ink-3">{size}</span>
  </div>
);

const InsertInput = ({ apply, inputs }: Pick<EditorBarProps, 'apply' | 'inputs'>) => (
  <Menu
    align="start"
    trigger={
      <IconButton label="Insert an input" size="sm">
        <Braces className="size-3.5" aria-hidden />
      </IconButton>
    }
  >
    {inputs.map(({ name, label }) => (
      <MenuItem key={name} onSelect={() => setTimeout(() => apply((given) => inserted(given, `{{${name}}}`)))}>
        {label} <span className="mono ml-1 text-ink-3">{`{{${name}}}`}</span>
      </MenuItem>
    ))}
  </Menu>
);
