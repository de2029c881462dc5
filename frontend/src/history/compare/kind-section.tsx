import type { ThingKind } from '@throughline/contracts/history/compare.js';
import { useState } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { Button } from '../../ui/buttons/button.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Count } from '../../ui/status/count.js';
import { listChangedThings } from '../data/compare.api.js';
import { ChangedThing } from './changed-thing.js';
import { kindsLabel } from '../things.js';

/** Both moments by their numbers, so that every page is of the same two. */
type PageProps = { from: string; to: string; kind: ThingKind; after?: string | undefined };

/** The changed things of a kind. */
export const KindSection = ({ count, ...page }: PageProps & { count: number }) => (
  <section aria-label={kindsLabel(page.kind)}>
    <h2 className="flex h-9 items-center gap-1 border-b border-line bg-sunken px-gutter text-sm font-medium">
      {kindsLabel(page.kind)} <Count value={count} />
    </h2>
    <ThingsPage {...page} />
  </section>
);

/** One page, and the next when it is wanted. */
const ThingsPage = (props: PageProps) => {
  const { workspaceId } = useWorkspace();
  const [more, setMore] = useState(false);
  const { data, problem, reload } = useQuery(JSON.stringify(props), (signal) =>
    listChangedThings(workspaceId, props, signal),
  );
  if (problem) return <ErrorState title="The changes could not be loaded" problem={problem} onRetry={reload} />;
  if (!data) return <SkeletonRows rows={2} label="Loading changes" />;
  const events = new Map(data.events.map((event) => [event.position, event]));
  return (
    <>
      {data.things.map((thing) => (
        <ChangedThing key={thing.id} thing={thing} events={events} />
      ))}
      {data.next !== null && more && <ThingsPage {...props} after={data.next} />}
      {data.next !== null && !more && (
        <div className="border-b border-line px-gutter py-2">
          <Button size="sm" onClick={() => setMore(true)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
};
