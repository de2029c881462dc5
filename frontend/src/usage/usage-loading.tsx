import { Skeleton, SkeletonRows } from '../ui/feedback/skeleton.js';

const bars = [40, 70, 55, 90, 30, 62, 48, 80, 36, 66, 52, 74];

/** The figures, bars and table of a report that is on its way. */
export const UsageLoading = () => (
  <div aria-busy="true">
    <div className="flex gap-12 px-gutter py-5">
      <Skeleton className="h-8 w-24" />
      <Skeleton className="h-8 w-16" />
      <Skeleton className="h-8 w-16" />
    </div>
    <div className="flex h-[120px] items-end gap-2 px-gutter pb-6" aria-hidden>
      {bars.map((height, at) => (
        <span key={at} className="flex-1 rounded-t-[2px] bg-sunken" style={{ height: `${height}%` }} />
      ))}
    </div>
    <SkeletonRows rows={5} label="Loading usage" />
  </div>
);
