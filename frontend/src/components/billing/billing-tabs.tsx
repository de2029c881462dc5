import { useWorkspace } from '../../lib/session/workspace.js';
import { TabLinks } from '../../ui/layout/tab-links.js';

/** From what was used to what it came to, for those who may read it. */
export const BillingTabs = () => {
  const { path, may } = useWorkspace();
  if (!may('billing.read')) return null;
  return (
    <TabLinks
      label="Billing"
      tabs={[
        { to: path('billing'), label: 'Usage', end: true },
        { to: path('billing', 'invoices'), label: 'Invoices' },
      ]}
    />
  );
};
