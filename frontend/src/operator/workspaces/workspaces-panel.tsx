import type { WorkspaceSize, WorkspaceSizeList } from '@throughline/contracts/operations/workspace-sizes.js';
import { Link } from 'react-router';
import { listWorkspaceSizes } from '../data/operator.api.js';
import { formatBytes, formatNumber, formatPercent } from '../../lib/numbers/format.js';
import { useQuery } from '../../lib/use-query.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { useWhileSeen } from '../use-while-seen.js';

type Limits = WorkspaceSizeList['limits'];

/** Below this share a limit is not worth a line. */
const notable = 0.5;
const refreshMs = 60_000;

/** The limits that the workspace has used to a large part. */
const nearLimits = (size: WorkspaceSize, limits: Limits): { label: string; share: number }[] =>
  [
    { label: 'of its storage', share: size.storedBytes / limits.storedBytes },
    { label: 'of today’s events', share: size.eventsToday / limits.eventsPerDay },
    { label: 'of today’s event bytes', share: size.eventBytesToday / limits.eventBytesPerDay },
  ].filter(({ share }) => share >= notable);

/** The workspaces that take the most space, the largest first. */
export const WorkspacesPanel = () => {
  const { data: list, problem, reload } = useQuery('workspace sizes', listWorkspaceSizes);
  useWhileSeen(reload, refreshMs);
  return (
    <PanelSection title="Largest workspaces">
      {list === undefined ? (
        problem ? (
          <ErrorState title="The sizes could not be loaded" problem={problem} onRetry={reload} />
        ) : (
          <SizesLoading />
        )
      ) : list.items.length === 0 ? (
        <p className="text-sm text-ink-3">No workspace has recorded anything yet.</p>
      ) : (
        <ol className="grid gap-2.5">
          {list.items.map((size) => (
            <WorkspaceLine key={size.id} size={size} limits={list.limits} />
          ))}
        </ol>
      )}
    </PanelSection>
  );
};

const WorkspaceLine = ({ size, limits }: { size: WorkspaceSize; limits: Limits }) => (
  <li className="grid gap-0.5 text-sm">
    <span className="flex items-baseline gap-2">
      {size.slug === null ? (
        <span className="min-w-0 truncate font-medium" title={size.id}>
          Erased workspace
        </span>
      ) : (
        <Link
          to={`/operator/billing?q=${size.id}`}
          title="Plan and credit"
          className="min-w-0 truncate rounded-xs font-medium hover:underline"
        >
          {size.slug}
        </Link>
      )}
      <span className="ml-auto whitespace-nowrap tabular-nums">{formatBytes(size.eventBytes + size.storedBytes)}</span>
    </span>
    <span className="flex flex-wrap gap-x-3 text-xs text-ink-2 tabular-nums">
      <span>
        {size.events === 1 ? 'one event' : `${formatNumber(size.events)} events`}, {formatBytes(size.eventBytes)}
      </span>
      <span>{formatBytes(size.storedBytes)} stored</span>
      {nearLimits(size, limits).map(({ label, share }) => (
        <span key={label} className={share >= 1 ? 'text-fail-ink' : undefined}>
          {formatPercent(share)} {label}
        </span>
      ))}
    </span>
  </li>
);

const SizesLoading = () => (
  <div role="status" aria-label="Loading the sizes of workspaces" className="grid gap-4">
    {['w-24', 'w-32', 'w-20'].map((width) => (
      <span key={width} className="grid gap-2">
        <span className="flex">
          <Skeleton className={width} />
          <Skeleton className="ml-auto w-14" />
        </span>
        <Skeleton className="h-2.5 w-40" />
      </span>
    ))}
  </div>
);
