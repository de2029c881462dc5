import type { AgentIcon as Icon } from '@throughline/contracts/agents/agent.events.js';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { agentIconNames } from '../../ui/icons/agent-icons.js';
import { Input } from '../../ui/form/input.js';
import { Popover } from '../../ui/overlays/popover.js';
import { tintClass, tints } from '../../ui/icons/tint.js';

export type IconPickerProps = { icon: Icon; onChange: (icon: Icon) => void };
type TriggerProps = {
  /** The button shows it instead of the icon. */
  children?: ReactNode;
};

const isEmoji = (text: string): boolean => /^\p{Extended_Pictographic}/u.test(text);

/** Shape and tint of an agent: one of the set, or an emoji. */
export const IconPicker = ({ icon, onChange, children }: IconPickerProps & TriggerProps) => (
  <Popover
    label="Icon"
    className="w-72"
    trigger={
      <button
        type="button"
        aria-label="Choose an icon"
        className="grid size-control flex-none place-items-center rounded-md border border-control-line hover:border-ink-2"
      >
        {children ?? <AgentIcon icon={icon} className="!size-6" />}
      </button>
    }
  >
    <div className="grid gap-3">
      <TintChoice icon={icon} onChange={onChange} />
      <ShapeChoice icon={icon} onChange={onChange} />
      <Input
        size="sm"
        aria-label="Emoji"
        placeholder="Or an emoji"
        value={isEmoji(icon.glyph) ? icon.glyph : ''}
        onChange={({ target }) => {
          const glyph = [...new Intl.Segmenter().segment(target.value)].map(({ segment }) => segment).findLast(isEmoji);
          if (glyph) onChange({ ...icon, glyph });
        }}
      />
    </div>
  </Popover>
);

const TintChoice = ({ icon, onChange }: IconPickerProps) => (
  <div className="flex justify-between" role="group" aria-label="Tint">
    {tints.map((tint) => (
      <button
        key={tint}
        type="button"
        aria-label={`Tint ${tint}`}
        aria-pressed={tint === icon.tint}
        onClick={() => onChange({ ...icon, tint })}
        className={clsx(
          'size-6 rounded-full',
          tintClass[tint],
          tint === icon.tint && 'ring-2 ring-accent ring-offset-2 ring-offset-raised',
        )}
      />
    ))}
  </div>
);

const ShapeChoice = ({ icon, onChange }: IconPickerProps) => (
  <div className="grid grid-cols-8 gap-1" role="group" aria-label="Shape">
    {agentIconNames.map((glyph) => (
      <button
        key={glyph}
        type="button"
        aria-label={glyph}
        aria-pressed={glyph === icon.glyph}
        onClick={() => onChange({ ...icon, glyph })}
        className={clsx(
          'grid size-8 place-items-center rounded-md hover:bg-hover-raised',
          glyph === icon.glyph && 'bg-selected',
        )}
      >
        <AgentIcon icon={{ glyph, tint: icon.tint }} />
      </button>
    ))}
  </div>
);
