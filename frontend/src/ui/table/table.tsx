import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

export type TableProps = ComponentProps<'table'> & {
  /** Tells screen readers what the table lists. */
  label: string;
  /** Rows of 56 px, for cells with a second line. */
  tall?: boolean | undefined;
  /** Inside a card: narrower edges and no line under the last row. */
  inset?: boolean | undefined;
};

export const Table = ({ label, tall, inset, className, children, ...rest }: TableProps) => (
  <div className="overflow-x-auto">
    <table
      {...rest}
      aria-label={label}
      className={clsx(
        'w-full border-collapse text-sm',
        tall ? '[&_td]:h-14' : '[&_td]:h-row',
        inset
          ? '[&_td:first-child]:pl-4 [&_td:last-child]:pr-4 [&_th:first-child]:pl-4 [&_th:last-child]:pr-4 [&_tr:last-child_td]:border-b-0'
          : '[&_td:first-child]:pl-gutter [&_td:last-child]:pr-gutter [&_th:first-child]:pl-gutter [&_th:last-child]:pr-gutter',
        className,
      )}
    >
      {children}
    </table>
  </div>
);

export const TableHead = ({ children }: { children: ReactNode }) => (
  <thead>
    <tr>{children}</tr>
  </thead>
);

export type SortDirection = 'ascending' | 'descending';

export type TableHeaderProps = {
  children?: ReactNode;
  right?: boolean | undefined;
  /** Set when rows are sorted by this column now. */
  sort?: SortDirection | undefined;
  onSort?: (() => void) | undefined;
  className?: string | undefined;
};

export const TableHeader = ({ children, right, sort, onSort, className }: TableHeaderProps) => (
  <th
    scope="col"
    aria-sort={sort}
    className={clsx(
      'h-9 border-b border-line px-3 text-xs font-medium whitespace-nowrap',
      right ? 'text-right' : 'text-left',
      sort ? 'text-ink' : 'text-ink-3',
      className,
    )}
  >
    {onSort ? (
      <button
        type="button"
        onClick={onSort}
        className={clsx(
          'inline-flex items-center gap-1 rounded-xs align-middle hover:text-ink',
          right && 'flex-row-reverse',
        )}
      >
        {children}
        {sort === 'ascending' && <ArrowUp className="size-3.5" aria-hidden />}
        {sort === 'descending' && <ArrowDown className="size-3.5" aria-hidden />}
      </button>
    ) : (
      children
    )}
  </th>
);

export type TableRowProps = ComponentProps<'tr'> & {
  selected?: boolean | undefined;
  /** The row that has the keyboard. */
  current?: boolean | undefined;
  off?: boolean | undefined;
  /** It has just entered: plays once. */
  entered?: boolean | undefined;
};

export const TableRow = ({ selected, current, off, entered, className, ...rest }: TableRowProps) => (
  <tr
    {...rest}
    data-current={current || undefined}
    aria-selected={selected}
    className={clsx(
      '[&>td]:border-b [&>td]:border-line hover:[&>td]:bg-hover',
      selected && '[&>td]:bg-selected hover:[&>td]:bg-selected',
      current && '[&>td:first-child]:shadow-[inset_2px_0_0_var(--accent)]',
      off && '[&>td]:text-ink-3',
      entered && 'animate-enter',
      className,
    )}
  />
);

export type TableCellProps = ComponentProps<'td'> & { right?: boolean | undefined; quiet?: boolean | undefined };

export const TableCell = ({ right, quiet, className, ...rest }: TableCellProps) => (
  <td
    {...rest}
    className={clsx('px-3 whitespace-nowrap', right && 'text-right tabular-nums', quiet && 'text-ink-2', className)}
  />
);
