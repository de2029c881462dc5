import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The panel of the selected item: next to the list on large screens, over it on small ones. The page has the scrollbar. */
export const chosenPanel =
  '[scrollbar-width:none] max-lg:fixed max-lg:inset-0 max-lg:z-40 max-lg:overflow-y-auto max-lg:bg-surface lg:sticky lg:top-0 lg:max-h-dvh lg:overflow-y-auto';

/** The column at the right of a screen; follows below on small screens. */
export const SidePanel = ({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}) => (
  <aside aria-label={label} className={clsx('min-w-0 border-line max-lg:border-t lg:border-l', className)}>
    {children}
  </aside>
);

export type PanelSectionProps = {
  /** For links to it. */
  id?: string | undefined;
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

export const PanelSection = ({ id, title, aside, children }: PanelSectionProps) => (
  <section id={id} className="scroll-mt-5 border-b border-line p-5 last:border-b-0">
    {title && (
      <div className="mb-3 flex items-center gap-2">
        <h2 className="text-sm font-semibold tracking-tight">{title}</h2>
        {aside && <span className="ml-auto text-xs text-ink-3">{aside}</span>}
      </div>
    )}
    {children}
  </section>
);
