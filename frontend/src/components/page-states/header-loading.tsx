import { Skeleton } from '../../ui/feedback/skeleton.js';

type HeaderLoadingProps = {
  /** The number of tabs under the title. */
  tabs?: number | undefined;
  /** A button at the right. */
  action?: boolean | undefined;
};

/** The title of a screen and its tabs, while the screen itself is on its way. */
export const HeaderLoading = ({ tabs = 0, action }: HeaderLoadingProps) => (
  <>
    <div className="flex min-h-14 items-center gap-3 px-gutter max-md:min-h-13">
      <Skeleton className="h-4 w-32" />
      {action && <Skeleton className="ml-auto h-8 w-28 rounded-md" />}
    </div>
    {tabs > 0 && (
      <div className="flex h-[41px] items-center gap-5 border-b border-line px-gutter">
        {Array.from({ length: tabs }, (_, at) => (
          <Skeleton key={at} className="w-16" />
        ))}
      </div>
    )}
  </>
);
