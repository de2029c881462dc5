import { Skeleton } from '../../ui/feedback/skeleton.js';
import { Toolbar } from '../../ui/layout/toolbar.js';

type ToolbarLoadingProps = {
  filters?: number | undefined;
  /** A field and a button at the end, in a row of their own on a phone. */
  jump?: boolean | undefined;
  /** A field at the beginning, in a row of its own on a phone. */
  find?: boolean | undefined;
};

/** The filters over a list. */
export const ToolbarLoading = ({ filters = 3, jump, find }: ToolbarLoadingProps) => (
  <Toolbar>
    {find && <Skeleton className="h-control-sm w-56 rounded-md max-sm:w-full" />}
    {Array.from({ length: filters }, (_, at) => (
      <Skeleton key={at} className="h-control-sm w-18 rounded-md" />
    ))}
    {jump && (
      <span className="ml-auto flex items-center gap-2 max-sm:w-full">
        <Skeleton className="h-control-sm w-52 rounded-md max-sm:w-auto max-sm:flex-1" />
        <Skeleton className="h-control-sm w-20 rounded-md" />
      </span>
    )}
  </Toolbar>
);
