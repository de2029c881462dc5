import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The row of filters under a header. */
export const Toolbar = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div
    className={clsx('flex min-h-[52px] flex-wrap items-center gap-2 border-b border-line px-gutter py-2.5', className)}
  >
    {children}
  </div>
);
