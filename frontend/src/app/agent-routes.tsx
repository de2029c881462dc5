import { Route, Routes } from 'react-router';
import { AgentLayout } from '../agents/overview/agent-layout.js';
import { NothingHere } from '../components/page-states/nothing-here.js';
import { screen } from './screen.js';

const AgentScreen = screen(() => import('../agents/overview/agent.screen.js'), 'AgentScreen');
const BuildScreen = screen(() => import('../agents/editor/build.screen.js'), 'BuildScreen');
const AgentRunsScreen = screen(() => import('../runs/list/agent-runs.screen.js'), 'AgentRunsScreen');
const AgentTriggersScreen = screen(() => import('../triggers/agent-triggers.screen.js'), 'AgentTriggersScreen');
const VersionsScreen = screen(() => import('../agents/versions/versions.screen.js'), 'VersionsScreen');
const AgentHistoryScreen = screen(() => import('../history/agent-history.screen.js'), 'AgentHistoryScreen');

/** The tabs of an agent, below `/{workspace}/agents/{agent}`. */
export const AgentRoutes = () => (
  <Routes>
    <Route element={<AgentLayout />}>
      <Route index element={<AgentScreen />} />
      <Route path="build" element={<BuildScreen />} />
      <Route path="runs" element={<AgentRunsScreen />} />
      <Route path="triggers" element={<AgentTriggersScreen />} />
      <Route path="versions" element={<VersionsScreen />} />
      <Route path="history" element={<AgentHistoryScreen />} />
      <Route path="*" element={<NothingHere />} />
    </Route>
  </Routes>
);
