import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.js';

export type NoPermissionProps = { title: string; children: ReactNode; action?: ReactNode };

export const NoPermission = ({ title, children, action }: NoPermissionProps) => (
  <EmptyState title={title} motif={<Lock className="size-5 text-ink-3" aria-hidden />} action={action}>
    {children}
  </EmptyState>
);
