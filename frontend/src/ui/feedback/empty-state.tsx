import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Instead of the line that has not begun. */
  motif?: ReactNode;
  className?: string | undefined;
};

export const EmptyState = ({ title, children, action, motif, className }: EmptyStateProps) => (
  <div
    className={clsx('grid animate-enter content-start justify-items-center gap-3 px-6 py-10 text-center', className)}
  >
    {motif ?? <DashedLine />}
    <h2 className="text-md font-semibold">{title}</h2>
    {children && <p className="max-w-[44ch] text-sm text-balance text-ink-2">{children}</p>}
    {action && <div className="flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
);

const DashedLine = () => (
  <svg viewBox="0 0 200 24" className="h-6 w-50 fill-none text-line-strong" stroke="currentColor" aria-hidden="true">
    <path d="M0 12h92M108 12h92" strokeDasharray="4 4" />
    <circle cx="100" cy="12" r="4.500" strokeWidth="1.500" />
  </svg>
);
