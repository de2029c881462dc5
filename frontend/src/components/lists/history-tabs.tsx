import { useWorkspace } from '../../lib/session/workspace.js';
import { TabLinks } from '../../ui/layout/tab-links.js';

/** From the events of the workspace to what differs between moments, who may do what, and what concerns its security. */
export const HistoryTabs = () => {
  const { path, may } = useWorkspace();
  const forAuditors = [
    { to: path('history', 'access'), label: 'Access' },
    { to: path('history', 'security'), label: 'Security' },
  ];
  return (
    <TabLinks
      label="History"
      tabs={[
        { to: path('history'), label: 'Events', end: true },
        { to: path('history', 'compare'), label: 'Compare' },
        ...(may('security.read') ? forAuditors : []),
      ]}
    />
  );
};
