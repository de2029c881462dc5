import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useFieldControl } from './field.js';
import { controlClass } from './input.js';

export type ChipInputProps = {
  chips: readonly string[];
  onChips: (chips: string[]) => void;
  /** Holds the text that is not a chip yet. */
  text: string;
  onText: (text: string) => void;
  /** The values of a text: of one that is typed, or of several that are pasted. */
  split: (text: string) => readonly string[];
  /** Chips that are marked as wrong. */
  wrong?: readonly string[] | undefined;
  placeholder?: string | undefined;
  autoFocus?: boolean | undefined;
};

const ends = /[\n,;]/;

/**
 * Values that become chips by a comma, Enter or pasting. Leaving the field makes none: the form would grow under a press of its
 * button, which would then miss it. What is typed belongs to the value all the same.
 */
export const ChipInput = (props: ChipInputProps) => {
  const { chips, onChips, text, onText, split, wrong = [], placeholder, autoFocus } = props;
  const add = (typed: string) => {
    onText('');
    const all = [...new Set([...chips, ...split(typed)])];
    if (all.length > chips.length) onChips(all);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && text === '') onChips(chips.slice(0, -1));
    // Without anything typed, Enter sends the form.
    else if (event.key === 'Enter') {
      event.preventDefault();
      if (text.trim() === '') event.currentTarget.closest('form')?.requestSubmit();
      else add(text);
    }
  };
  return (
    <span className={clsx('flex min-h-control w-full flex-wrap items-center gap-1 px-1.5 py-1', controlClass)}>
      {chips.map((chip) => (
        <Chip
          key={chip}
          text={chip}
          wrong={wrong.includes(chip)}
          onRemove={() => onChips(chips.filter((each) => each !== chip))}
        />
      ))}
      <textarea
        {...useFieldControl()}
        rows={1}
        autoFocus={autoFocus}
        value={text}
        placeholder={chips.length === 0 ? placeholder : undefined}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="off"
        onChange={({ target: { value } }) => (ends.test(value) ? add(value) : onText(value))}
        onKeyDown={press}
        className="h-6 min-w-40 flex-1 resize-none overflow-hidden bg-transparent px-1 text-sm leading-6 outline-none placeholder:text-ink-3"
      />
    </span>
  );
};

const Chip = ({ text, wrong, onRemove }: { text: string; wrong: boolean; onRemove: () => void }) => (
  <span
    className={clsx(
      'inline-flex h-6 min-w-0 items-center gap-1 rounded-xs border pr-0.5 pl-1.5 text-xs',
      wrong ? 'border-wait-line bg-wait-soft text-wait-ink' : 'border-line bg-sunken text-ink',
    )}
  >
    <span className="truncate">{text}</span>
    <button
      type="button"
      aria-label={`Remove ${text}`}
      onClick={onRemove}
      className="grid size-5 flex-none place-items-center rounded-xs opacity-70 hover:opacity-100"
    >
      <X className="size-3" aria-hidden />
    </button>
  </span>
);
