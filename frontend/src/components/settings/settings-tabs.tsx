import { useWorkspace } from '../../lib/session/workspace.js';
import { TabLinks } from '../../ui/layout/tab-links.js';

/** From one settings screen to the others. */
export const SettingsTabs = () => {
  const { path, may } = useWorkspace();
  return (
    <TabLinks
      label="Settings"
      tabs={[
        { to: path('settings'), label: 'Workspace', end: true },
        { to: path('settings', 'members'), label: 'Members' },
        ...(may('connections.read')
          ? [{ to: path('settings', 'connected-accounts'), label: 'Connected accounts' }]
          : []),
        { to: path('settings', 'endpoints'), label: 'Endpoints' },
        { to: path('settings', 'billing'), label: 'Billing' },
        { to: path('settings', 'profile'), label: 'Profile' },
      ]}
    />
  );
};
