import type { ReactNode } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { PageHeader } from '../../ui/layout/page-header.js';

/** Of the screens under `/{workspace}/billing`; `children` are what only one of them can do. */
export const BillingHeader = ({ children }: { children?: ReactNode }) => {
  const { path, may } = useWorkspace();
  return (
    <PageHeader
      title="Billing"
      actions={
        <>
          {children}
          {may('billing.read') && <ButtonLink to={path('settings', 'billing')}>Plan and budgets</ButtonLink>}
        </>
      }
    />
  );
};
