import { ScreenLoading } from '../../components/page-states/screen-loading.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';

const places = ['w-14', 'w-16', 'w-10', 'w-12', 'w-18', 'w-14', 'w-12', 'w-16', 'w-10'];

/** The frame of a workspace and a list, before anything of the workspace is known. */
export const ShellShape = () => (
  <div
    role="status"
    aria-label="Loading"
    className="grid min-h-dvh bg-canvas md:grid-cols-[var(--nav-width)_minmax(0,1fr)]"
  >
    <div className="h-dvh border-r border-line px-4 max-md:hidden">
      <div className="flex h-14 items-center gap-2">
        <Skeleton className="size-6 rounded-md" />
        <Skeleton className="w-28" />
      </div>
      <Skeleton className="mb-3 h-8 rounded-md" />
      {places.map((width, at) => (
        <div key={at} className="flex h-8 items-center gap-2.5">
          <Skeleton className="size-4" />
          <Skeleton className={width} />
        </div>
      ))}
    </div>
    <div className="min-w-0 bg-surface">
      <ScreenLoading />
    </div>
  </div>
);
