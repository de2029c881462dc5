import { EventGroup, EventLine } from '../../ui/timeline/event-line.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';

/** How many events followed from each cause. */
const groups = [2, 0, 3, 1, 0, 2];

/** Events on their line, by day and cause, while they load. */
export const EventsLoading = ({ label }: { label: string }) => (
  <div role="status" aria-label={label}>
    <div aria-hidden className="[&_i]:opacity-30">
      <div className="flex h-9 items-center gap-3 border-b border-line px-gutter">
        <Skeleton className="w-32" />
        <Skeleton className="h-2.5 w-24" />
      </div>
      <div className="border-b border-line">
        {groups.map((followed, at) => (
          <EventGroup key={at} whole>
            <EventLine node="cause" at={<Skeleton className="w-16" />} position={<Skeleton className="w-12" />}>
              <Skeleton className="size-5 flex-none rounded-full" />
              <Skeleton className="w-48" />
            </EventLine>
            {Array.from({ length: followed }, (_, line) => (
              <EventLine
                key={line}
                node="followed"
                at={<Skeleton className="h-2.5 w-10" />}
                position={<Skeleton className="h-2.5 w-8" />}
              >
                <Skeleton className="h-2.5 w-36" />
              </EventLine>
            ))}
          </EventGroup>
        ))}
      </div>
    </div>
  </div>
);
