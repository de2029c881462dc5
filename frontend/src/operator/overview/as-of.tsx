import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Moment } from '../../ui/values/moment.js';
import { PanelSection } from '../../ui/layout/side-panel.js';

type Props = {
  what: string;
  /** When it was said; null when nobody ever answered. */
  at: string | null;
  now: string;
  children: ReactNode;
};

/** What could not be asked again is shown as it was, with its time; what was never answered is unknown. */
export const Heard = ({ what, at, now, children }: Props) => {
  if (at === null)
    return (
      <PanelSection title={what}>
        <p className="text-sm text-ink-3">Unknown: nobody answers.</p>
      </PanelSection>
    );
  return (
    <div className="border-b border-line last:border-b-0">
      {at !== now && (
        <p role="status" className="px-5 pt-5 text-xs text-wait-ink">
          {what} as of <Moment at={at} />: nobody answers now.
        </p>
      )}
      <div className={clsx(at !== now && 'opacity-60')}>{children}</div>
    </div>
  );
};
