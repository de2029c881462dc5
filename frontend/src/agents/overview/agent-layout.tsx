import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { Suspense, useState } from 'react';
import { Outlet, useMatch, useParams } from 'react-router';
import { NothingHere } from '../../components/page-states/nothing-here.js';
import { useLive } from '../../lib/live/row-store.js';
import { useQuery } from '../../lib/use-query.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { Skeleton, SkeletonRows } from '../../ui/feedback/skeleton.js';
import { getAgent } from '../../rows/agents/agents.api.js';
import { useAgents } from '../../rows/agents/agents.store.js';
import { AgentMenu } from './actions/agent-menu.js';
import { AgentTabs } from './agent-tabs.js';
import type { AgentFrame } from '../../components/agents/agent-frame.js';
import { AgentTitle } from './agent-title.js';
import { AgentVersionStatus } from './agent-version-status.js';
import { RunNow } from './actions/run-now.js';

/** Everything under an agent's address: its name, its tabs, and the screen of the tab. */
export const AgentLayout = () => {
  const { agent: id = '' } = useParams();
  const { room } = useWorkspace();
  useLive(useAgents, room);
  const agent = useAgents((state) => state.rows.get(id));
  const status = useAgents((state) => state.status);
  const problem = useAgents((state) => state.problem);
  if (agent) return <Frame key={id} agent={agent} />;
  if (status === 'failed')
    return <ErrorState title="The agent could not be loaded" problem={problem} onRetry={() => void useAgents.load()} />;
  return status === 'ready' ? <Fetched key={id} id={id} /> : <FrameLoading />;
};

/** An agent that is not among those loaded is asked for by itself, before it is said to be nowhere. */
const Fetched = ({ id }: { id: string }) => {
  const { workspaceId } = useWorkspace();
  const { problem, reload } = useQuery(`agent:${id}`, async (signal) => {
    const agent = await getAgent(workspaceId, id, signal);
    useAgents.apply([agent]);
    return agent;
  });
  if (!problem) return <FrameLoading />;
  if (problem.status === 503 || problem.status === 0)
    return <ErrorState title="The agent could not be loaded" problem={problem} onRetry={reload} />;
  return <NothingHere />;
};

const Frame = ({ agent }: { agent: AgentRow }) => {
  const { path } = useWorkspace();
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [renaming, setRenaming] = useState(false);
  const building = useMatch('/:workspace/agents/:agent/build') !== null;
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
      <Suspense fallback={<SkeletonRows />}>
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
    <SkeletonRows label="Loading the agent" />
  </>
);
