import { Skeleton } from '../../ui/feedback/skeleton.js';

/** The search and filters over a list. */
export const ToolbarLoading = () => (
  <div className="flex h-12 items-center gap-2 border-b border-line px-gutter">
    <Skeleton className="h-8 w-44 rounded-md" />
    <Skeleton className="h-8 w-20 rounded-md" />
    <Skeleton className="h-8 w-20 rounded-md max-sm:hidden" />
  </div>
);
