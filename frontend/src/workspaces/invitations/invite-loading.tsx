import { Skeleton } from '../../ui/feedback/skeleton.js';

/** The form that invites people, while its code is on its way. */
export const InviteLoading = () => (
  <div aria-hidden className="grid gap-3 border-b border-line px-gutter pt-5 pb-8">
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_200px_auto] md:items-start">
      <FieldLoading hint="md:h-4" />
      <FieldLoading hint="md:h-8" />
      <Skeleton className="h-control rounded-md md:mt-[26px] md:w-16" />
    </div>
    <Skeleton className="h-4 w-24" />
  </div>
);

const FieldLoading = ({ hint }: { hint: string }) => (
  <span className="grid content-start gap-1.5">
    <Skeleton className="h-5 w-24" />
    <Skeleton className="h-control w-full rounded-md" />
    <Skeleton className={`h-4 w-40 ${hint}`} />
  </span>
);
