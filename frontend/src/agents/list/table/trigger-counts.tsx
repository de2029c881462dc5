import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Clock, Zap } from 'lucide-react';
import { Skeleton } from '../../../ui/feedback/skeleton.js';

const count = (triggers: readonly TriggerRow[], kind: TriggerRow['settings']['kind']): number =>
  triggers.filter(({ settings }) => settings.kind === kind).length;

/** How many triggers start an agent, by kind. */
export const TriggerCounts = ({ triggers }: { triggers: readonly TriggerRow[] | undefined }) => {
  if (!triggers) return <Skeleton className="w-10" />;
  const live = triggers.filter(({ status }) => status !== 'archived');
  if (live.length === 0) return <span className="text-ink-3">none</span>;
  const [webhooks, schedules] = [count(live, 'webhook'), count(live, 'schedule')];
  return (
    <span className="inline-flex gap-2.5 text-ink-2">
      {webhooks > 0 && (
        <span className="inline-flex items-center gap-1" title={webhooks === 1 ? '1 webhook' : `${webhooks} webhooks`}>
          <Zap className="size-3.5 text-ink-3" aria-label="Webhooks" />
          {webhooks}
        </span>
      )}
      {schedules > 0 && (
        <span
          className="inline-flex items-center gap-1"
          title={schedules === 1 ? '1 schedule' : `${schedules} schedules`}
        >
          <Clock className="size-3.5 text-ink-3" aria-label="Schedules" />
          {schedules}
        </span>
      )}
    </span>
  );
};
