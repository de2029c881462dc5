import { useWorkspace } from '../../lib/session/workspace.js';
import { TabLinks } from '../../ui/layout/tab-links.js';

/** From one settings screen to the others. */
export const SettingsTabs = () => {
  const { path } = useWorkspace();
  return (
    <TabLinks
      label="Settings"
      tabs={[
        { to: path('settings'), label: 'Workspace', end: true },
        { to: path('settings', 'members'), label: 'Members' },
        { to: path('settings', 'profile'), label: 'Profile' },
      ]}
    />
  );
};
