import { lazy, Suspense } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';

const Notice = lazy(async () => ({ default: (await import('../../billing/billing-notice.js')).BillingNotice }));

/** Fetched after the screen, because it is rarely seen. */
export const BillingNotice = () => {
  const { may } = useWorkspace();
  return may('billing.read') ? (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  ) : null;
};
