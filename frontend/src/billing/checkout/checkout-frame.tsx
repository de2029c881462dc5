import type { ReactNode } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { TestPaymentsNote } from '../test-payments-note.js';

/** A page of the test provider, as plain as the real one's. */
export const CheckoutFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const { path } = useWorkspace();
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: 'Billing', to: path('settings', 'billing') }]} />
      <div className="border-t border-line-strong px-gutter py-8">
        <div className="mx-auto grid max-w-[440px] gap-6">
          <TestPaymentsNote />
          {children}
        </div>
      </div>
    </>
  );
};

export const CheckoutLoading = () => (
  <div role="status" aria-label="Loading the checkout" className="grid gap-6">
    <Skeleton className="h-32 w-full rounded-md" />
    <Skeleton className="h-control w-full rounded-md" />
    <Skeleton className="h-control w-full rounded-md" />
    <Skeleton className="h-40 w-full rounded-md" />
    <Skeleton className="h-control-lg w-full rounded-md" />
  </div>
);
