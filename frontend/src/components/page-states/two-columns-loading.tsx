import { clsx } from 'clsx';
import { Skeleton, SkeletonRows } from '../../ui/feedback/skeleton.js';

const lines = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/4'];

type TwoColumnsLoadingProps = {
  label: string;
  /** As wide as the panel of the screen. */
  panel: 320 | 324 | 400;
  /** Also the header, on screens that have none of their own yet. */
  withHeader?: boolean | undefined;
};

const columns = {
  320: 'lg:grid-cols-[minmax(0,1fr)_320px]',
  324: 'lg:grid-cols-[minmax(0,1fr)_324px]',
  400: 'lg:grid-cols-[minmax(0,1fr)_400px]',
};

/** Takes the place of a screen that has a panel at its right while it loads. */
export const TwoColumnsLoading = ({ label, panel, withHeader }: TwoColumnsLoadingProps) => (
  <>
    {withHeader && (
      <div className="flex min-h-14 items-center gap-3 border-b border-line-strong px-gutter max-md:min-h-13">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="ml-auto h-8 w-24 rounded-md" />
      </div>
    )}
    <div className={clsx('grid min-w-0 flex-1', columns[panel])}>
      <SkeletonRows label={label} />
      <div className="grid content-start gap-4 border-line p-5 max-lg:border-t lg:border-l">
        {lines.map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </div>
  </>
);
