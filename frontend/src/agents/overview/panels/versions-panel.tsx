import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { Link } from 'react-router';
import { useLive } from '../../../lib/live/row-store.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { isLoading } from '../../../lib/live/row-state.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { PanelSection } from '../../../ui/layout/side-panel.js';
import { RelativeTime } from '../../../ui/values/relative-time.js';
import { getVersions } from '../../data/agent-versions.store.js';
import { useNames } from '../../../components/names/member-names.js';

const shown = 3;

export const VersionsPanel = ({ agent }: { agent: AgentRow }) => {
  const { path, room } = useWorkspace();
  const name = useNames();
  const store = getVersions(agent.id);
  useLive(store, room);
  const versions = store((state) => state.list)
    .filter(({ agentId }) => agentId === agent.id)
    .sort((a, b) => b.version - a.version);
  return (
    <PanelSection
      title="Versions"
      aside={
        versions.length > 0 && (
          <Link className="link" to={path('agents', agent.id, 'versions')}>
            Compare
          </Link>
        )
      }
    >
      {store(isLoading) ? (
        <Skeleton className="my-1 w-3/5" />
      ) : versions.length === 0 ? (
        <p className="text-sm text-ink-3">No versions yet.</p>
      ) : (
        <ol className="grid gap-2.5 text-sm">
          {versions.slice(0, shown).map(({ id, version, note, publishedBy, publishedAt }) => (
            <li key={id} className="grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-2">
              <b className="tabular-nums">{version}</b>
              <span className="truncate text-ink-2">
                {note || (publishedBy === null ? 'Published' : `by ${name(publishedBy)}`)}
              </span>
              <RelativeTime at={publishedAt} className="text-xs text-ink-3" />
            </li>
          ))}
        </ol>
      )}
    </PanelSection>
  );
};
