import { clsx } from 'clsx';

export type SkeletonProps = { className?: string | undefined };

/** One grey bar; give it a width and, if not a line of text, a height and corners. */
export const Skeleton = ({ className }: SkeletonProps) => (
  <span className={clsx('skeleton block animate-breathe', className)} aria-hidden="true" />
);

const widths = ['w-2/5', 'w-1/2', 'w-1/3', 'w-3/5', 'w-2/5', 'w-1/4'];

export type SkeletonRowsProps = { rows?: number | undefined; label?: string | undefined; tall?: boolean | undefined };

/** Takes the place of a list that is loading. */
export const SkeletonRows = ({ rows = 6, label = 'Loading', tall }: SkeletonRowsProps) => (
  <div role="status" aria-label={label}>
    {Array.from({ length: rows }, (_, at) => (
      <div key={at} className={clsx('flex items-center gap-3 border-b border-line px-gutter', tall ? 'h-14' : 'h-row')}>
        <Skeleton className="size-7 rounded-[7px]" />
        <Skeleton className={widths[at % widths.length]} />
        <Skeleton className="ml-auto w-16" />
      </div>
    ))}
  </div>
);
