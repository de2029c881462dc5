import { useLive } from '../../lib/live/row-store.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { getRuns } from '../../runs/data/runs.store.js';
import { SidePanel } from '../../ui/layout/side-panel.js';
import { useAgent } from '../components/agent-frame.js';
import { AboutPanel } from './panels/about-panel.js';
import { ArchivedNotice } from './actions/archived-notice.js';
import { RecentRuns } from './panels/recent-runs.js';
import { Trend } from './panels/trend.js';
import { TriggersPanel } from './panels/triggers-panel.js';
import { RunsInProgress } from './panels/runs-in-progress.js';
import { WhatItDoes } from './panels/what-it-does.js';
import { VersionsPanel } from './panels/versions-panel.js';

/** Shows what an agent is doing, what it did, and what starts it. */
export const AgentScreen = () => {
  const agent = useAgent();
  useTitle(agent.name, 'Agents');
  const { room } = useWorkspace();
  useLive(getRuns(agent.id), room);
  return (
    <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0">
        {agent.status === 'archived' && <ArchivedNotice agent={agent} />}
        <RunsInProgress agent={agent} />
        <WhatItDoes agent={agent} />
        <RecentRuns agent={agent} />
        <Trend agent={agent} />
      </div>
      <SidePanel label="About this agent">
        <AboutPanel agent={agent} />
        <TriggersPanel agent={agent} />
        <VersionsPanel agent={agent} />
      </SidePanel>
    </div>
  );
};
