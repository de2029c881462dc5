import { useWorkspace } from '../../lib/session/workspace.js';
import { TabLinks } from '../../ui/layout/tab-links.js';

/** From the events of the workspace to what concerns its security, for those who may read it. */
export const HistoryTabs = () => {
  const { path, may } = useWorkspace();
  if (!may('security.read')) return null;
  return (
    <TabLinks
      label="History"
      tabs={[
        { to: path('history'), label: 'Events', end: true },
        { to: path('history', 'security'), label: 'Security' },
      ]}
    />
  );
};
