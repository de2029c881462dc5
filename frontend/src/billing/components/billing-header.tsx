import type { ReactNode } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { TabLinks } from '../../ui/layout/tab-links.js';

/** Heads the screens under `/{workspace}/billing`; `children` are what only one of them can do. */
export const BillingHeader = ({ children }: { children?: ReactNode }) => {
  const { path, may } = useWorkspace();
  const reads = may('billing.read');
  return (
    <>
      <PageHeader
        title="Billing"
        actions={
          <>
            {children}
            {reads && <ButtonLink to={path('settings', 'billing')}>Plan and payment</ButtonLink>}
          </>
        }
      />
      {reads && (
        <TabLinks
          label="Billing"
          tabs={[
            { to: path('billing'), label: 'Usage', end: true },
            { to: path('billing', 'invoices'), label: 'Invoices' },
          ]}
        />
      )}
    </>
  );
};
