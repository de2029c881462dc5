import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type CardProps = {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** The body brings its own edges, for example a table. */
  flush?: boolean | undefined;
  className?: string | undefined;
};

export const Card = ({ title, aside, children, footer, flush, className }: CardProps) => (
  <section className={clsx('min-w-0 rounded-md border border-line bg-surface', flush && 'overflow-hidden', className)}>
    {title && (
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-4">
        <h2 className="text-sm font-semibold tracking-tight">{title}</h2>
        {aside && <div className="ml-auto flex items-center gap-2 text-xs text-ink-3">{aside}</div>}
      </header>
    )}
    <div className={clsx(!flush && 'p-4')}>{children}</div>
    {footer && (
      <footer className="flex items-center gap-2 border-t border-line px-4 py-2 text-xs text-ink-3">{footer}</footer>
    )}
  </section>
);
