import { matchPath, useLocation } from 'react-router';
import { InvoicesLoading } from '../../billing/invoices/invoice-columns.js';
import { BillingSettingsLoading } from '../../billing/settings/settings-loading.js';
import { EventsLoading } from '../../components/page-states/events-loading.js';
import { HeaderLoading } from '../../components/page-states/header-loading.js';
import { ScreenLoading } from '../../components/page-states/screen-loading.js';
import { SettingsLoading } from '../../components/page-states/settings-loading.js';
import { ToolbarLoading } from '../../components/page-states/toolbar-loading.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { SecurityLoading } from '../../security/security-loading.js';
import { InviteLoading } from '../../workspaces/invitations/invite-loading.js';
import { MembersLoading } from '../../workspaces/members/members-loading.js';
import { WorkspaceSettingsLoading } from '../../workspaces/settings-sections-loading.js';

const profileSections = Array.from({ length: 4 }, () => ({ about: [1, 1], body: ['control', 'button'] }) as const);

/** Takes the place of a screen whose code is on its way, in the shape that the screen will have. */
export const ScreenShape = () => {
  const { pathname } = useLocation();
  const at = (path: string): boolean => matchPath(`/:workspace/${path}`, pathname) !== null;
  if (at('settings')) return <SettingsShape />;
  if (at('settings/profile')) return <ProfileShape />;
  if (at('settings/members')) return <MembersShape />;
  if (at('settings/billing')) return <BillingSettingsShape />;
  if (at('billing/invoices')) return <InvoicesShape />;
  if (at('history')) return <HistoryShape />;
  if (at('history/security')) return <SecurityShape />;
  return <ScreenLoading />;
};

const SettingsShape = () => (
  <>
    <HeaderLoading tabs={3} />
    <WorkspaceSettingsLoading />
  </>
);

const ProfileShape = () => (
  <>
    <HeaderLoading tabs={3} />
    <SettingsLoading label="Loading your profile" sections={profileSections} />
  </>
);

const BillingSettingsShape = () => (
  <>
    <HeaderLoading tabs={5} action />
    <BillingSettingsLoading />
  </>
);

const InvoicesShape = () => (
  <>
    <HeaderLoading tabs={2} action />
    <InvoicesLoading />
  </>
);

const MembersShape = () => {
  const { may } = useWorkspace();
  return (
    <>
      <HeaderLoading tabs={3} />
      {may('members.manage') && <InviteLoading />}
      <MembersLoading />
    </>
  );
};

const HistoryShape = () => {
  const { may } = useWorkspace();
  return (
    <>
      <HeaderLoading tabs={may('security.read') ? 4 : 2} />
      <div className="border-t border-line-strong">
        <ToolbarLoading find filters={4} jump />
        <EventsLoading label="Loading history" />
      </div>
    </>
  );
};

const SecurityShape = () => (
  <>
    <HeaderLoading tabs={4} />
    <ToolbarLoading />
    <SecurityLoading />
  </>
);
