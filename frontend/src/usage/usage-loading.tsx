import { Skeleton, SkeletonRows } from '../ui/feedback/skeleton.js';

const tiles = [0, 1, 2, 3];
const bars = Array.from({ length: 30 }, (_, at) => at);

/** The figures, bars and table of a report that is on its way. */
export const UsageLoading = () => (
  <div aria-busy="true">
    <div className="grid grid-cols-4 border-b border-line max-lg:grid-cols-2" aria-hidden>
      {tiles.map((tile) => (
        <div key={tile} className="grid h-36 content-start gap-3 px-gutter py-4">
          <Skeleton className="w-16" />
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-1.5 w-full" />
        </div>
      ))}
    </div>
    <div className="mx-gutter my-6 flex h-44 items-end gap-[3px] pl-11 max-sm:pl-0" aria-hidden>
      {bars.map((bar) => (
        <span key={bar} className="h-2/3 flex-1 rounded-t-[2px] bg-sunken max-sm:nth-[n+15]:hidden" />
      ))}
    </div>
    <SkeletonRows rows={5} label="Loading usage" />
  </div>
);
