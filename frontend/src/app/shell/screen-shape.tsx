import { matchPath, useLocation } from 'react-router';
import { EventsLoading } from '../../components/page-states/events-loading.js';
import { HeaderLoading } from '../../components/page-states/header-loading.js';
import { ScreenLoading } from '../../components/page-states/screen-loading.js';
import { SettingsLoading } from '../../components/page-states/settings-loading.js';
import { ToolbarLoading } from '../../components/page-states/toolbar-loading.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { SecurityLoading } from '../../security/security-loading.js';
import { MembersLoading } from '../../workspaces/members/members-loading.js';

/** Takes the place of a screen whose code is on its way, in the shape that the screen will have. */
export const ScreenShape = () => {
  const { pathname } = useLocation();
  const at = (path: string): boolean => matchPath(`/:workspace/${path}`, pathname) !== null;
  if (at('settings')) return <SettingsShape label="Loading settings" />;
  if (at('settings/profile')) return <SettingsShape label="Loading your profile" />;
  if (at('settings/members')) return <MembersShape />;
  if (at('history')) return <HistoryShape />;
  if (at('history/security')) return <SecurityShape />;
  return <ScreenLoading />;
};

const SettingsShape = ({ label }: { label: string }) => (
  <>
    <HeaderLoading tabs={3} />
    <SettingsLoading label={label} />
  </>
);

const MembersShape = () => (
  <>
    <HeaderLoading tabs={3} />
    <MembersLoading />
  </>
);

const HistoryShape = () => {
  const { may } = useWorkspace();
  return (
    <>
      <HeaderLoading tabs={may('security.read') ? 2 : 0} />
      <ToolbarLoading />
      <EventsLoading label="Loading history" />
    </>
  );
};

const SecurityShape = () => (
  <>
    <HeaderLoading tabs={2} />
    <ToolbarLoading />
    <SecurityLoading />
  </>
);
