import { clsx } from 'clsx';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';

export type LoadingColumn = {
  /** The heading of the column; absent over buttons. */
  name?: string | undefined;
  /** The width of what the cells hold. */
  width: string;
  right?: boolean | undefined;
  /** The same as the column of the table has, so that both hide it on the same screens. */
  className?: string | undefined;
  /** A photo before the text, a second line under it, or both. */
  photo?: boolean | undefined;
  second?: boolean | undefined;
};

type TableLoadingProps = {
  label: string;
  columns: readonly LoadingColumn[];
  rows?: number | undefined;
  tall?: boolean | undefined;
};

/** Takes the place of a table while it loads: the same columns, headings and row heights. */
export const TableLoading = ({ label, columns, rows = 6, tall }: TableLoadingProps) => (
  <div role="status" aria-label={label}>
    <div aria-hidden>
      <Table label={label} tall={tall}>
        <ColumnHeaders columns={columns} />
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <TableRow key={row}>
              {columns.map((column, at) => (
                <TableCell key={at} right={column.right} className={column.className}>
                  <LoadingCell column={column} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  </div>
);

type ColumnHeadersProps = {
  columns: readonly LoadingColumn[];
  /** Tells screen readers what a column without a heading holds. */
  unnamed?: string | undefined;
};

/** The headings of a table, which it also has while it loads. */
export const ColumnHeaders = ({ columns, unnamed }: ColumnHeadersProps) => (
  <TableHead>
    {columns.map(({ name, right, className }, at) => (
      <TableHeader key={at} right={right} className={className}>
        {name ?? (unnamed && <span className="sr-only">{unnamed}</span>)}
      </TableHeader>
    ))}
  </TableHead>
);

const LoadingCell = ({ column: { width, right, photo, second } }: { column: LoadingColumn }) => (
  <span className={clsx('flex items-center gap-3', right && 'justify-end')}>
    {photo && <Skeleton className="size-8 flex-none rounded-full" />}
    <span className="grid gap-2">
      <Skeleton className={width} />
      {second && <Skeleton className="h-2.5 w-40" />}
    </span>
  </span>
);
