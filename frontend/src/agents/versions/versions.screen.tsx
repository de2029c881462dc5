import { useSearchParams } from 'react-router';
import { useLive } from '../../lib/live/row-store.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { getVersions } from '../data/agent-versions.store.js';
import { useAgent } from '../components/agent-frame.js';
import { readComparison, buildSides, type Comparison } from './comparison.js';
import { CompareVersions } from './compare-versions.js';
import { ReplacedEditsSection } from './replaced-edits.js';
import { VersionList } from './version-list.js';

/** Shows what was published, when, by whom and why; any two compared, any one restored. */
export const VersionsScreen = () => {
  const agent = useAgent();
  const { room, path } = useWorkspace();
  useTitle('Versions', agent.name);
  const store = getVersions(agent.id);
  useLive(store, room);
  const [params, setParams] = useSearchParams();
  const status = store((state) => state.status);
  const problem = store((state) => state.problem);
  const next = store((state) => state.next);
  const versions = store((state) => state.list)
    .filter(({ agentId }) => agentId === agent.id)
    .sort((a, b) => b.version - a.version);

  if (status === 'failed')
    return <ErrorState title="Versions could not be loaded" problem={problem} onRetry={() => void store.load()} />;
  if (status !== 'ready') return <SkeletonRows label="Loading versions" />;
  if (versions.length === 0)
    return (
      <>
        <EmptyState
          title="Nothing published yet"
          className="pt-24"
          action={<ButtonLink to={path('agents', agent.id, 'build')}>Go to build</ButtonLink>}
        >
          Publish the draft to create version 1. Versions cannot be changed or deleted.
        </EmptyState>
        <ReplacedEditsSection />
      </>
    );
  const sides = buildSides(agent, versions);
  const comparison = readComparison(params, sides);
  const compare = ({ from, to }: Comparison) => setParams({ from, to }, { replace: true });
  return (
    <>
      <div className="grid flex-1 lg:grid-cols-[340px_minmax(0,1fr)]">
        <VersionList
          versions={versions}
          comparison={comparison}
          onCompare={compare}
          onMore={next === null ? undefined : () => void store.more()}
        />
        <CompareVersions sides={sides} comparison={comparison} onCompare={compare} />
      </div>
      <ReplacedEditsSection />
    </>
  );
};
