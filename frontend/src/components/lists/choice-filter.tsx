import { useState, type ReactNode } from 'react';
import { formatNumber } from '../../lib/numbers/format.js';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { FilterChip } from '../../ui/choice/filter-chip.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { Input } from '../../ui/form/input.js';
import { Popover } from '../../ui/overlays/popover.js';

export type Choice = { value: string; label: string; hint?: string | undefined; count?: number | undefined };
export type Chosen = { values: readonly string[]; not: boolean };

export type ChoiceFilterProps = {
  label: string;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** Returns what may be chosen, given what was typed; undefined while it loads. */
  useChoices: (q: string) => readonly Choice[] | undefined;
  /** Shown under the choices. */
  note?: ReactNode;
  /** Without a choice to exclude values. */
  onlyIncludes?: boolean | undefined;
  /** The name of a value that may not be among the choices. */
  getName: (value: string) => string;
};

/** A filter of several values, or of all but several, found by typing. */
export const ChoiceFilter = ({
  label,
  chosen,
  onChange,
  useChoices,
  note,
  onlyIncludes,
  getName,
}: ChoiceFilterProps) => {
  const [open, setOpen] = useState(false);
  const [first, ...others] = chosen.values;
  const text = first && `${chosen.not ? 'not ' : ''}${getName(first)}${others.length > 0 ? ` +${others.length}` : ''}`;
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      trigger={<FilterChip label={label} value={text} onClear={() => onChange({ values: [], not: false })} />}
    >
      <Choices
        label={label}
        chosen={chosen}
        onChange={onChange}
        useChoices={useChoices}
        note={note}
        onlyIncludes={onlyIncludes}
        getName={getName}
      />
    </Popover>
  );
};

const Choices = ({ label, chosen, onChange, useChoices, note, onlyIncludes, getName }: ChoiceFilterProps) => {
  const [q, setQ] = useState('');
  const choices = useChoices(q);
  const selected = chosen.values.map((value): Choice => ({ value, label: getName(value) }));
  const listed = new Map([...(q === '' ? selected : []), ...(choices ?? [])].map((choice) => [choice.value, choice]));
  const toggle = (value: string) => {
    const values = chosen.values.includes(value)
      ? chosen.values.filter((each) => each !== value)
      : [...chosen.values, value];
    onChange({ values, not: chosen.not && values.length > 0 });
  };
  return (
    <div className="grid w-64 gap-2">
      <Input
        autoFocus
        placeholder="Search"
        aria-label={`Search ${label}`}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      {chosen.values.length > 0 && !onlyIncludes && (
        <Segmented
          label={`${label}: include or exclude`}
          value={chosen.not ? 'not' : 'is'}
          onChange={(mode) => onChange({ ...chosen, not: mode === 'not' })}
          options={[
            { value: 'is', label: 'is' },
            { value: 'not', label: 'is not' },
          ]}
        />
      )}
      <div className="grid max-h-72 gap-1.5 overflow-y-auto">
        {[...listed.values()].map((choice) => (
          <div key={choice.value} className="flex items-start justify-between gap-3">
            <Checkbox
              label={choice.label}
              hint={choice.hint}
              checked={chosen.values.includes(choice.value)}
              onChange={() => toggle(choice.value)}
            />
            {choice.count !== undefined && <span className="num text-xs text-ink-3">{formatNumber(choice.count)}</span>}
          </div>
        ))}
        {choices === undefined && <span className="text-ink-3">Loading</span>}
        {choices?.length === 0 && listed.size === 0 && <span className="text-ink-3">Nothing found</span>}
      </div>
      {note}
    </div>
  );
};
