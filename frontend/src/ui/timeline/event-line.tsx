import { clsx } from 'clsx';
import { useEffect, useRef, type MouseEventHandler, type ReactNode } from 'react';

export type EventGroupProps = {
  children: ReactNode;
  label?: string | undefined;
  /** Laid out wherever it is, so that its height is known to what scrolls past it. */
  whole?: boolean | undefined;
};

/**
 * A cause and what followed from it: the first EventLine is the cause. The browser lays out only the groups near what
 * it shows, however long the log is; all of them can be found and read aloud.
 */
export const EventGroup = ({ children, label, whole = false }: EventGroupProps) => (
  <ol
    aria-label={label}
    className={clsx(
      "relative border-line py-1 before:absolute before:inset-y-0 before:left-[119px] before:w-px before:bg-line-strong before:content-[''] not-first:border-t max-md:before:left-[19px]",
      !whole && '[contain-intrinsic-size:auto_45px] [content-visibility:auto]',
    )}
  >
    {children}
  </ol>
);

const nodes = {
  cause: 'size-[7px] rounded-full bg-ink-2 [--edge:var(--ink-2)]',
  followed: 'size-[5px] rounded-full bg-surface [--edge:var(--ink-3)]',
  system: 'size-[7px] rotate-45 scale-90 rounded-[1px] bg-surface [--edge:var(--ink-3)]',
  failed: 'size-[7px] rounded-full bg-fail [--edge:var(--fail)]',
};

export type EventLineProps = {
  node: keyof typeof nodes;
  at: ReactNode;
  children: ReactNode;
  /** The position, at the right end. */
  position?: ReactNode;
  selected?: boolean | undefined;
  /** The list was asked to go here. */
  marked?: boolean | undefined;
  onSelect?: MouseEventHandler<HTMLButtonElement> | undefined;
};

/** Scrolls the line to the middle and focuses it, once. */
const useBroughtIntoView = (marked: boolean) => {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!marked) return;
    line.current?.scrollIntoView({ block: 'center' });
    line.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [marked]);
  return line;
};

export const EventLine = ({ node, at, children, position, selected, marked, onSelect }: EventLineProps) => {
  const line = useBroughtIntoView(marked ?? false);
  const kid = node === 'followed';
  const row = clsx(
    'relative grid w-full grid-cols-[108px_24px_minmax(0,1fr)_auto] items-center pr-5 text-left text-sm -outline-offset-2 hover:bg-hover hover:[--ground:var(--hover)] max-md:grid-cols-[8px_24px_minmax(0,1fr)_auto]',
    kid ? 'min-h-7' : 'min-h-9',
    selected && 'bg-selected [--ground:var(--selected)] hover:bg-selected hover:[--ground:var(--selected)]',
    marked && !selected && 'bg-accent-soft [--ground:var(--accent-soft)]',
  );
  const inside = (
    <>
      <span
        className={clsx(
          'pl-gutter font-mono text-[11px] leading-4 tracking-mono whitespace-nowrap max-md:invisible max-md:w-0',
          kid ? 'text-ink-3' : 'text-ink-2',
        )}
      >
        {at}
      </span>
      <span className="relative z-1 justify-self-center">
        <i
          className={clsx(
            'block shadow-[0_0_0_1.5px_var(--edge),0_0_0_4px_var(--ground,var(--surface))]',
            selected ? 'size-[7px] rounded-full bg-accent [--edge:var(--accent)]' : nodes[node],
          )}
        />
      </span>
      <span className={clsx('flex min-w-0 items-center gap-1.5 pl-2', kid && 'text-ink-2 max-md:pl-4 md:pl-8')}>
        {children}
      </span>
      <span
        className={clsx(
          'flex pl-3 font-mono text-[11px] leading-4 tracking-mono whitespace-nowrap text-ink-3',
          kid ? 'items-center gap-2.5' : 'flex-col items-end',
        )}
      >
        <span className="md:hidden">{at}</span>
        {position}
      </span>
    </>
  );
  return (
    <li ref={line} aria-current={marked ? 'location' : undefined}>
      {onSelect ? (
        <button type="button" onClick={onSelect} aria-pressed={selected ?? false} className={row}>
          {inside}
        </button>
      ) : (
        <div className={row}>{inside}</div>
      )}
    </li>
  );
};
