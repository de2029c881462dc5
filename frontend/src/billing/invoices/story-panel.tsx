import type { InvoiceStory } from '@throughline/contracts/billing/billing.requests.js';
import { clsx } from 'clsx';
import type { QueryState } from '../../lib/use-query.js';
import { FormError } from '../../ui/form/form-error.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { Moment } from '../../ui/values/moment.js';

/** How the invoice came about. It grows as things happen. */
export const StoryPanel = ({ story: { data, problem } }: { story: QueryState<InvoiceStory> }) => {
  return (
    <PanelSection title="Timeline">
      <FormError problem={problem} />
      {!data && !problem && <StoryLoading />}
      {data && (
        <ol className="grid gap-2.5 text-sm">
          {data.events.map((event, at) => (
            <Event key={at} event={event} />
          ))}
        </ol>
      )}
    </PanelSection>
  );
};

const Event = ({ event: { text, at, failed } }: { event: InvoiceStory['events'][number] }) => (
  <li className="flex items-baseline gap-2.5">
    <i
      className={clsx(
        'ml-0.5 size-[7px] flex-none rounded-full',
        failed ? 'bg-fail' : 'bg-surface shadow-[0_0_0_1.5px_var(--ink-3)]',
      )}
      aria-hidden
    />
    <span className="min-w-0 flex-1 break-words">{text}</span>
    <Moment day at={at} className="text-xs text-ink-3" />
  </li>
);

const StoryLoading = () => (
  <div role="status" aria-label="Loading how it came about" className="grid gap-2.5">
    {[0, 1, 2].map((line) => (
      <span key={line} className="flex h-5 items-center">
        <Skeleton className="w-3/4" />
      </span>
    ))}
  </div>
);
