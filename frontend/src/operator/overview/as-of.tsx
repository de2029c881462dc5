import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Moment } from '../../ui/values/moment.js';
import { PanelSection } from '../../ui/layout/side-panel.js';

type Props = {
  what: string;
  /** The time of the values; null if there was never an answer. */
  at: string | null;
  now: string;
  children: ReactNode;
};

/** Shows outdated values with their time, and values that were never received as unknown. */
export const AsOf = ({ what, at, now, children }: Props) => {
  if (at === null)
    return (
      <PanelSection title={what}>
        <p className="text-sm text-ink-3">Unknown: no answer.</p>
      </PanelSection>
    );
  return (
    <div className="border-b border-line last:border-b-0">
      {at !== now && (
        <p role="status" className="px-5 pt-5 text-xs text-wait-ink">
          {what} as of <Moment at={at} />: no answer since.
        </p>
      )}
      <div className={clsx(at !== now && 'opacity-60')}>{children}</div>
    </div>
  );
};
