import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { Suspense, useState } from 'react';
import { Outlet, useMatch, useParams } from 'react-router';
import { EventsLoading } from '../../components/page-states/events-loading.js';
import { TwoColumnsLoading } from '../../components/page-states/two-columns-loading.js';
import { NothingHere } from '../../components/page-states/nothing-here.js';
import { TakingLonger } from '../../components/page-states/taking-longer.js';
import { useLive } from '../../lib/live/row-store.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { Skeleton, SkeletonRows } from '../../ui/feedback/skeleton.js';
import { agentsById, useAgents } from '../data/agents.store.js';
import { AgentMenu } from './actions/agent-menu.js';
import { AgentTabs } from './agent-tabs.js';
import type { AgentFrame } from '../components/agent-frame.js';
import { AgentTitle } from './agent-title.js';
import { RunNow } from './actions/run-now.js';
import { StatusText } from '../../ui/status/status-text.js';
import { useNames } from '../../components/names/member-names.js';

/** Everything under an agent's URL: its name, its tabs, and the screen of the tab. */
export const AgentLayout = () => {
  const { agent: id = '' } = useParams();
  const { room, workspaceId } = useWorkspace();
  useLive(useAgents, room);
  const found = useRow(agentsById, workspaceId, id);
  switch (found.status) {
    case 'ready':
      return <Frame key={id} agent={found.row} />;
    case 'loading':
      return <FrameLoading />;
    case 'late':
      return <TakingLonger reload={found.reload} />;
    case 'missing':
      return <NothingHere what="Agent" />;
    case 'failed':
      return <ErrorState title="The agent could not be loaded" problem={found.problem} onRetry={found.retry} />;
  }
};

/** The screens of the tabs have different layouts. */
const TabLoading = ({ label }: { label: string }) => {
  const building = useIsBuilding();
  const overview = useMatch('/:workspace/agents/:agent') !== null;
  const history = useMatch('/:workspace/agents/:agent/history') !== null;
  if (building) return <BuildLoading />;
  if (history) return <EventsLoading label={label} />;
  return overview ? <TwoColumnsLoading label={label} panel={320} /> : <SkeletonRows label={label} />;
};

const useIsBuilding = (): boolean => useMatch('/:workspace/agents/:agent/build') !== null;

const Frame = ({ agent }: { agent: AgentRow }) => {
  const { path } = useWorkspace();
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [renaming, setRenaming] = useState(false);
  const building = useIsBuilding();
  const frame: AgentFrame = { agent, actions };
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Agents', to: path('agents') }]}
        icon={<AgentIcon icon={agent.icon} size="sm" className="max-sm:hidden" />}
        title={<AgentTitle agent={agent} renaming={renaming} onRenaming={setRenaming} />}
        pill={<AgentVersionStatus agent={agent} />}
        actions={
          <>
            <span ref={setActions} className="contents" />
            {!building && <RunNow agent={agent} primary />}
            <AgentMenu agent={agent} onRename={() => setRenaming(true)} />
          </>
        }
      />
      <AgentTabs agent={agent} />
      <Suspense fallback={<TabLoading label="Loading" />}>
        <Outlet context={frame} />
      </Suspense>
    </>
  );
};

const FrameLoading = () => (
  <>
    <div className="flex min-h-14 items-center gap-3 px-gutter">
      <Skeleton className="h-4 w-48" />
    </div>
    <div className="h-10 border-y border-line" />
    <TabLoading label="Loading the agent" />
  </>
);

/** The version triggers run, or why none does. */
const AgentVersionStatus = ({ agent }: { agent: AgentRow }) => {
  const name = useNames();
  const { status, publishedVersion, pausedBy } = agent;
  const className = 'ml-1 max-sm:hidden';
  if (status === 'active')
    return (
      <StatusText status="active" about="live" className={className}>
        Version {publishedVersion}
      </StatusText>
    );
  const about =
    status === 'paused' && pausedBy !== null ? `by ${name(pausedBy)}` : status === 'draft' && 'not published yet';
  return <StatusText status={status} about={about} className={className} />;
};

const lines = ['w-2/5', 'w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'];

/** The three columns of the build screen while they load. */
const BuildLoading = () => (
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
