import { clsx } from 'clsx';
import { ListFilter, Plus, X } from 'lucide-react';
import type { ComponentProps } from 'react';

export type FilterChipProps = ComponentProps<'button'> & {
  label: string;
  /** Shows the value that it is set to; dashed and empty without. */
  value?: string | undefined;
  onClear?: (() => void) | undefined;
};

/** A filter of a list. Give it to a DropdownMenu or Popover as the trigger. */
export const FilterChip = ({ label, value, onClear, className, ...rest }: FilterChipProps) => (
  <span
    className={clsx(
      'inline-flex h-control-sm items-center rounded-md border bg-surface text-sm leading-none whitespace-nowrap hover:bg-hover',
      value ? 'border-line-strong text-ink' : 'border-dashed border-line-strong text-ink-2',
    )}
  >
    <button
      type="button"
      {...rest}
      className={clsx(
        'inline-flex h-full items-center gap-1.5 rounded-md pl-2.5',
        value && onClear ? 'pr-1.5' : 'pr-2.5',
        className,
      )}
    >
      {value ? (
        <ListFilter className="size-3.5 text-ink-3" aria-hidden />
      ) : (
        <Plus className="size-3.5 text-ink-3" aria-hidden />
      )}
      {label}
      {value && <b className="font-medium">{value}</b>}
    </button>
    {value && onClear && (
      <button
        type="button"
        onClick={onClear}
        aria-label={`Clear ${label}`}
        className="mr-1 grid size-5 place-items-center rounded-xs text-ink-3 hover:text-ink"
      >
        <X className="size-3.5" aria-hidden />
      </button>
    )}
  </span>
);
