import { SettingsTabs } from '../components/settings/settings-tabs.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { NoPermission } from '../ui/feedback/no-permission.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import { Budgets } from './budget-list.js';

/** What the workspace may spend. */
export const BillingScreen = () => {
  useTitle('Billing');
  const { path, may } = useWorkspace();
  return (
    <>
      <PageHeader title="Billing" crumbs={[{ label: 'Settings', to: path('settings') }]} />
      <SettingsTabs />
      {may('billing.read') ? (
        <SettingsSection
          title="Budgets"
          about="Money is kept before each call of a model, so a budget is never exceeded."
        >
          <Budgets />
        </SettingsSection>
      ) : (
        <NoPermission title="Your role cannot view billing">Ask an owner or an admin.</NoPermission>
      )}
    </>
  );
};
