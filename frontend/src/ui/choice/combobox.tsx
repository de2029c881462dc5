import { clsx } from 'clsx';
import { Check, ChevronsUpDown } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useFieldControl } from '../form/field.js';
import { controlClass } from '../form/input.js';

export type ComboboxOption = {
  value: string;
  label: string;
  /** Shown at the right end of its line. */
  hint?: string | undefined;
  /** Also found by these words, which are not shown. */
  words?: string | undefined;
};

export type ComboboxProps = {
  value: string;
  onChange: (value: string) => void;
  options: readonly ComboboxOption[];
  disabled?: boolean | undefined;
  size?: 'md' | 'lg' | undefined;
};

const sizes = { md: 'h-control px-2.5 text-sm', lg: 'h-control-lg px-3 text-md' };

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Options that have every typed word, those whose label starts with the text first. */
export const matching = (options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] => {
  const text = plain(typed).trim();
  if (text === '') return options;
  const words = text.split(/\s+/);
  const found = options.filter(({ label, hint = '', words: more = '' }) => {
    const whole = plain(`${label} ${hint} ${more}`);
    return words.every((word) => whole.includes(word));
  });
  const starts = ({ label }: ComboboxOption): boolean => plain(label).startsWith(text);
  return [...found.filter(starts), ...found.filter((option) => !starts(option))];
};

/** Returns what is typed, what it finds and which of that is marked. */
const useSearch = ({ value, onChange, options }: ComboboxProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [marked, setMarked] = useState(0);
  const shown = matching(options, typed ?? '');
  const open = () => {
    setTyped('');
    setMarked(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  };
  const close = () => setTyped(null);
  const pick = (option: ComboboxOption | undefined) => {
    if (option) onChange(option.value);
    close();
  };
  const type = (text: string) => {
    setTyped(text);
    setMarked(0);
  };
  const move = (by: number) => setMarked(Math.min(shown.length - 1, Math.max(0, marked + by)));
  return { typed, marked, shown, open, close, pick, type, move };
};

type Search = ReturnType<typeof useSearch>;

const press = (event: KeyboardEvent, search: Search): void => {
  const isOpen = search.typed !== null;
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
  if (step !== undefined) {
    if (isOpen) search.move(step);
    else search.open();
  } else if (event.key === 'Enter' && isOpen) search.pick(search.shown[search.marked]);
  else if (event.key === 'Escape' && isOpen) {
    // It closes the list alone, not the dialog around it.
    event.nativeEvent.stopImmediatePropagation();
    search.close();
  } else return;
  event.preventDefault();
};

/** A choice from a long list, found by typing. */
export const Combobox = (props: ComboboxProps) => {
  const { value, options, disabled, size = 'md' } = props;
  const list = useId();
  const search = useSearch(props);
  const { typed, marked, shown } = search;
  const isOpen = typed !== null && !disabled;
  const label = options.find((option) => option.value === value)?.label ?? value;
  return (
    <Radix.Root open={isOpen}>
      <Radix.Anchor asChild>
        <span className={clsx('flex w-full items-center gap-2', controlClass, sizes[size])}>
          <input
            {...useFieldControl()}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && shown[marked] ? `${list}-${marked}` : undefined}
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            placeholder={isOpen ? label : undefined}
            value={typed ?? label}
            onClick={() => isOpen || search.open()}
            onChange={({ target }) => search.type(isOpen ? target.value : target.value.replace(label, ''))}
            onKeyDown={(event) => press(event, search)}
            onBlur={search.close}
            className="h-full min-w-0 flex-1 truncate bg-transparent outline-none placeholder:text-ink-3"
          />
          <ChevronsUpDown className="size-3.5 flex-none text-ink-3" aria-hidden />
        </span>
      </Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-50 w-(--radix-popover-trigger-width) min-w-56 rounded-md border border-line bg-raised text-sm shadow-2 outline-none"
        >
          <Options id={list} search={search} value={value} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

const Options = ({ id, search, value }: { id: string; search: Search; value: string }) => {
  const { shown, marked } = search;
  const markedLine = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    void markedLine.current?.scrollIntoView({ block: 'nearest' });
  }, [marked, shown]);
  if (shown.length === 0) return <p className="px-3 py-2 text-ink-3">No matches</p>;
  return (
    <ul id={id} role="listbox" className="max-h-64 overflow-y-auto p-1">
      {shown.map((option, at) => (
        <li
          key={option.value}
          id={`${id}-${at}`}
          ref={at === marked ? markedLine : undefined}
          role="option"
          aria-selected={option.value === value}
          // The text keeps the focus, because losing it closes the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => search.pick(option)}
          className={clsx(
            'flex min-h-8 cursor-pointer items-center gap-3 rounded-[5px] px-2 select-none hover:bg-hover-raised',
            at === marked && 'bg-hover-raised',
          )}
        >
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          {option.hint && <span className="text-xs text-ink-3 tabular-nums">{option.hint}</span>}
          <Check className={clsx('size-3.5 flex-none text-ink-2', option.value !== value && 'invisible')} aria-hidden />
        </li>
      ))}
    </ul>
  );
};
