import { Skeleton, SkeletonRows } from '../../ui/feedback/skeleton.js';

export const ScreenLoading = () => (
  <>
    <div className="flex min-h-14 items-center gap-3 border-b border-line px-gutter">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="ml-auto h-8 w-28 rounded-md" />
    </div>
    <SkeletonRows />
  </>
);
