import { limits } from '@throughline/contracts/limits.js';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/numbers/format.js';
import { Count } from '../../ui/status/count.js';

type TemplatesSectionProps = { title: string; count?: number | undefined; waits?: boolean; children: ReactNode };

/** A titled list of the screen. `waits`: its items wait for an operator. */
export const TemplatesSection = ({ title, count, waits, children }: TemplatesSectionProps) => (
  <section aria-label={title} className="pb-6">
    <div className="flex items-center gap-2 px-gutter pt-6 pb-2">
      <h2 className="text-md font-semibold tracking-tight">{title}</h2>
      {count !== undefined && count > 0 && <Count value={count} look={waits ? 'wait' : 'quiet'} />}
    </div>
    {children}
    {count === limits.templateReviews && (
      <p className="px-gutter pt-3 text-sm text-ink-3">Only {formatNumber(count)} are listed. There may be more.</p>
    )}
  </section>
);

export const NothingListed = ({ children }: { children: ReactNode }) => (
  <p className="border-t border-line px-gutter pt-4 text-sm text-ink-3">{children}</p>
);
