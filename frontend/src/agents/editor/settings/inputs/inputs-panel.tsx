import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { limits } from '@throughline/contracts/limits.js';
import {
  AlignLeft,
  ArrowDown,
  ArrowUp,
  Braces,
  Calendar,
  Ellipsis,
  Hash,
  List,
  Paperclip,
  PencilLine,
  Plus,
  ToggleLeft,
  Trash2,
  Type,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Menu, MenuItem, MenuLine } from '../../../../ui/overlays/dropdown-menu.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { inputTypes } from '../../../definition/definition-names.js';
import { useBuild } from '../../draft/build-context.js';
import { InputDialog } from './input-dialog.js';
import { Panel } from '../panel.js';

const icons: Record<InputField['type'], ReactNode> = {
  text: <Type aria-hidden />,
  long_text: <AlignLeft aria-hidden />,
  number: <Hash aria-hidden />,
  yes_no: <ToggleLeft aria-hidden />,
  choice: <List aria-hidden />,
  date: <Calendar aria-hidden />,
  json: <Braces aria-hidden />,
  file: <Paperclip aria-hidden />,
};

/** The input being written: a new one, or one of the list by its place. */
type Open = 'new' | number | null;

const swapped = (inputs: readonly InputField[], at: number, by: -1 | 1): InputField[] => {
  const moved = [...inputs];
  const [taken] = moved.splice(at, 1);
  if (taken) moved.splice(at + by, 0, taken);
  return moved;
};

export const InputsPanel = () => {
  const { shown, edit, readOnly } = useBuild();
  const [open, setOpen] = useState<Open>(null);
  const { inputs } = shown;
  const put = (input: InputField) =>
    edit({ inputs: open === 'new' ? [...inputs, input] : inputs.map((each, at) => (at === open ? input : each)) });
  return (
    <Panel
      title="Inputs"
      field="inputs"
      count={inputs.length}
      action={
        !readOnly && (
          <IconButton
            label="Add input"
            size="sm"
            disabled={inputs.length >= limits.inputs}
            onClick={() => setOpen('new')}
          >
            <Plus className="size-3.5" aria-hidden />
          </IconButton>
        )
      }
    >
      {inputs.length === 0 && <p className="text-sm text-ink-3">No inputs yet.</p>}
      <ul aria-label="Inputs" className="-mx-4">
        {inputs.map((input, at) => (
          <InputLine
            key={input.name}
            input={input}
            first={at === 0}
            last={at === inputs.length - 1}
            onOpen={() => setOpen(at)}
            onMove={(by) => edit({ inputs: swapped(inputs, at, by) })}
            onRemove={() => edit({ inputs: inputs.filter((each) => each !== input) })}
          />
        ))}
      </ul>
      {open !== null && (
        <InputDialog
          input={open === 'new' ? undefined : inputs[open]}
          taken={inputs.filter((_, at) => at !== open).map(({ name }) => name)}
          onSave={put}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
};

const about = (input: InputField): string =>
  [
    input.type === 'choice' ? `choice of ${input.options.length}` : inputTypes[input.type].toLowerCase(),
    ...(input.required ? [] : ['optional']),
  ].join(', ');

type InputLineProps = {
  input: InputField;
  first: boolean;
  last: boolean;
  onOpen: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const InputLine = ({ input, first, last, onOpen, onMove, onRemove }: InputLineProps) => {
  const { readOnly } = useBuild();
  return (
    <li className="group flex h-8 items-center gap-2 px-4 text-sm hover:bg-hover [&_.lucide]:size-3.5">
      <span className="text-ink-3">{icons[input.type]}</span>
      <button
        type="button"
        disabled={readOnly}
        onClick={onOpen}
        title={input.label}
        className="mono min-w-0 truncate rounded-xs not-disabled:hover:underline"
      >
        {input.name}
      </button>
      <span className="ml-auto flex-none text-xs text-ink-2">{about(input)}</span>
      {!readOnly && (
        <Menu
          trigger={
            <IconButton label={`More about ${input.name}`} size="sm" className="-mr-2 !size-6">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<PencilLine aria-hidden />} onSelect={onOpen}>
            Edit
          </MenuItem>
          <MenuItem icon={<ArrowUp aria-hidden />} disabled={first} onSelect={() => onMove(-1)}>
            Move up
          </MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden />} disabled={last} onSelect={() => onMove(1)}>
            Move down
          </MenuItem>
          <MenuLine />
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onRemove}>
            Remove
          </MenuItem>
        </Menu>
      )}
    </li>
  );
};
