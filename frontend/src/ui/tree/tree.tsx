import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

export type TreeItem = {
  id: number;
  level: number;
  /** Is null without children. */
  open: boolean | null;
  parent: number | null;
  place: { at: number; of: number };
  content: ReactNode;
};

export type TreeProps = {
  label: string;
  /** The items that are shown, in their order. */
  items: readonly TreeItem[];
  selected: number | undefined;
  onSelect: (id: number) => void;
  onToggle: (id: number, open: boolean) => void;
};

/** Where a key leads from an item: to another one, or to the item opened or closed. */
type Step = { to: number } | { open: boolean };

const findStep = (key: string, items: readonly TreeItem[], at: number): Step | undefined => {
  const item = items[at];
  const next = items[at + 1];
  if (item === undefined) return undefined;
  switch (key) {
    case 'ArrowDown':
      return next && { to: next.id };
    case 'ArrowUp':
      return { to: items[Math.max(0, at - 1)]?.id ?? item.id };
    case 'Home':
      return { to: items[0]?.id ?? item.id };
    case 'End':
      return { to: items.at(-1)?.id ?? item.id };
    case 'ArrowRight':
      if (item.open === false) return { open: true };
      return item.open && next ? { to: next.id } : undefined;
    case 'ArrowLeft':
      if (item.open) return { open: false };
      return item.parent === null ? undefined : { to: item.parent };
    default:
      return undefined;
  }
};

/** Items in levels: arrow keys move, open and close; Enter and a click select. */
export const Tree = ({ label, items, selected, onSelect, onToggle }: TreeProps) => {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number>();
  const isShown = (id: number | undefined) => items.some((item) => item.id === id);
  const inTabOrder = [focused, selected].find(isShown) ?? items[0]?.id;
  const focus = (id: number) => {
    setFocused(id);
    list.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, id: number) => {
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey || event.altKey) return;
    const at = items.findIndex((item) => item.id === id);
    const step = findStep(event.key, items, at);
    if (event.key === 'Enter' || event.key === ' ') onSelect(id);
    else if (step === undefined) return;
    else if ('to' in step) focus(step.to);
    else onToggle(id, step.open);
    event.preventDefault();
  };
  return (
    <ul ref={list} role="tree" aria-label={label} className="py-1">
      {items.map((item) => (
        <Item
          key={item.id}
          item={item}
          selected={item.id === selected}
          inTabOrder={item.id === inTabOrder}
          onFocus={() => setFocused(item.id)}
          onKeyDown={(event) => onKeyDown(event, item.id)}
          onSelect={() => onSelect(item.id)}
          onToggle={() => onToggle(item.id, item.open === false)}
        />
      ))}
    </ul>
  );
};

type ItemProps = {
  item: TreeItem;
  selected: boolean;
  inTabOrder: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onSelect: () => void;
  onToggle: () => void;
};

const Item = ({ item, selected, inTabOrder, onFocus, onKeyDown, onSelect, onToggle }: ItemProps) => (
  <li
    role="treeitem"
    data-item={item.id}
    aria-level={item.level}
    aria-posinset={item.place.at}
    aria-setsize={item.place.of}
    aria-expanded={item.open ?? undefined}
    aria-selected={selected}
    tabIndex={inTabOrder ? 0 : -1}
    onFocus={onFocus}
    onKeyDown={onKeyDown}
    onClick={onSelect}
    className={clsx(
      'flex min-h-9 cursor-pointer items-stretch pr-gutter pl-[calc(var(--spacing-gutter)-8px)] text-sm -outline-offset-2 [contain-intrinsic-size:auto_36px] [content-visibility:auto] hover:bg-hover',
      selected && 'bg-selected hover:bg-selected',
    )}
  >
    {Array.from({ length: item.level - 1 }, (_, at) => (
      <span key={at} aria-hidden className="ml-[11px] w-[13px] shrink-0 border-l border-line-strong max-md:w-[3px]" />
    ))}
    <span className="flex w-6 shrink-0 items-center justify-center">
      {item.open !== null && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
          className="grid size-6 place-items-center rounded-xs text-ink-3 hover:text-ink"
        >
          <ChevronRight className={clsx('size-3.5 transition-transform', item.open && 'rotate-90')} aria-hidden />
        </button>
      )}
    </span>
    <div className="flex min-w-0 flex-1 items-center py-1">{item.content}</div>
  </li>
);
