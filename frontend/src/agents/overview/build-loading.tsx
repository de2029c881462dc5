import { Skeleton } from '../../ui/feedback/skeleton.js';

const lines = ['w-2/5', 'w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'];

/** The three columns of the build screen while they load. */
export const BuildLoading = () => (
  <div
    role="status"
    aria-label="Loading the draft"
    data-fills-screen
    className="grid min-h-0 flex-1 md:grid-cols-[minmax(0,1fr)_320px] lg:grid-cols-[minmax(0,1fr)_300px_360px]"
  >
    <div>
      <div className="h-11 border-b border-line" />
      <div className="grid gap-4 py-6 pr-6 pl-14">
        {lines.map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </div>
    <div className="grid content-start gap-5 border-line p-4 max-md:hidden md:border-l">
      {lines.map((width) => (
        <Skeleton key={width} className="h-8 w-full rounded-md" />
      ))}
    </div>
    <div className="border-line bg-canvas max-lg:hidden lg:border-l">
      <div className="h-11 border-b border-line" />
    </div>
  </div>
);
