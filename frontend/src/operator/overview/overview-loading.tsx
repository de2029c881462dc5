import { TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';

const columns: readonly LoadingColumn[] = [
  { name: 'Projection', width: 'w-24' },
  { name: 'Version', width: 'w-8', className: 'max-sm:hidden' },
  { name: 'On the log', width: 'w-40', className: 'max-md:hidden' },
  { name: 'Lag', width: 'w-12', right: true },
  { name: 'State', width: 'w-16' },
];

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** The lights, the charts, the projections and the panels next to them, while nothing is known of any. */
export const OverviewLoading = () => (
  <div role="status" aria-label="Loading the overview" className="flex flex-1 flex-col">
    <div className="grid grid-cols-2 gap-px border-b border-line bg-line sm:grid-cols-4 xl:grid-cols-8">
      {times(8).map((at) => (
        <div key={at} className="grid gap-2.5 bg-surface px-gutter py-4 xl:px-4">
          <Skeleton className="w-20" />
          <Skeleton className="w-16" />
          <Skeleton className="h-2.5 w-24" />
        </div>
      ))}
    </div>
    <div className="grid grid-cols-1 gap-px border-b border-line bg-line sm:grid-cols-2 xl:grid-cols-5">
      {times(5).map((at) => (
        <div key={at} className="grid gap-3 bg-surface px-gutter py-3 xl:px-4">
          <Skeleton className="w-28" />
          <Skeleton className="h-14 w-full rounded-md" />
          <Skeleton className="h-2.5 w-16" />
        </div>
      ))}
      <div aria-hidden="true" className="hidden bg-surface sm:max-xl:block" />
    </div>
    <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_384px]">
      <div className="min-w-0">
        <div className="flex h-13 items-center gap-3 px-gutter">
          <Skeleton className="w-24" />
          <Skeleton className="ml-auto h-7 w-24 rounded-md" />
        </div>
        <TableLoading label="Loading projections" columns={columns} rows={8} />
      </div>
      <div className="border-line max-lg:border-t lg:border-l">
        {times(4).map((at) => (
          <div key={at} className="grid gap-3 border-b border-line p-5">
            <Skeleton className="w-28" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-3/5" />
          </div>
        ))}
      </div>
    </div>
  </div>
);
