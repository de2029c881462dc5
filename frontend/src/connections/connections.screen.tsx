import { Plus } from 'lucide-react';
import { Outlet } from 'react-router';
import { StepUpDialog } from '../identity/components/step-up/step-up-dialog.js';
import { useShortcuts } from '../lib/keyboard/shortcuts.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { Button } from '../ui/buttons/button.js';
import { NoPermission } from '../ui/feedback/no-permission.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { TabLinks } from '../ui/layout/tab-links.js';
import { ConnectDialogs } from './connect/connect-dialogs.js';
import { useConnectUrl } from './use-connect-url.js';

/** Accounts at other services, models, the catalogue and the workspace's apps: one screen with tabs. */
export const ConnectionsScreen = () => {
  const { path, may } = useWorkspace();
  const { open } = useConnectUrl();
  useTitle('Connected accounts');
  const mayConnect = may('connections.own');
  useShortcuts(
    mayConnect ? [{ keys: 'c', name: 'Connect an account', group: 'Connected accounts', run: () => open() }] : [],
  );
  const to = (...parts: string[]) => path('settings', 'connected-accounts', ...parts);
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Settings', to: path('settings') }]}
        title="Connected accounts"
        actions={
          mayConnect && (
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => open()}>
              Connect
            </Button>
          )
        }
      />
      <TabLinks
        label="Connected accounts"
        className="border-t border-line-strong"
        tabs={[
          { to: to(), label: 'Accounts', end: true },
          { to: to('models'), label: 'Models' },
          { to: to('catalogue'), label: 'Catalogue' },
          ...(may('connections.manage') ? [{ to: to('apps'), label: 'Apps' }] : []),
        ]}
      />
      {may('connections.read') ? (
        <Outlet />
      ) : (
        <NoPermission title="Your role cannot view connected accounts">Ask an owner or an admin.</NoPermission>
      )}
      <ConnectDialogs />
      <StepUpDialog />
    </>
  );
};
