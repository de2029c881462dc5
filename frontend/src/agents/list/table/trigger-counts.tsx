import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { AgentId } from '@throughline/contracts/ids.js';
import { TriggerIcon } from '../../../triggers/components/trigger-icon.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { useTriggerCounts } from '../../../triggers/data/trigger-counts.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { pluralise } from '../../../lib/numbers/format.js';

/** How many triggers start an agent, by kind. */
export const TriggerCounts = ({ agent }: { agent: AgentRow }) => {
  const { workspaceId } = useWorkspace();
  const counts = useTriggerCounts(workspaceId, AgentId.parse(agent.id));
  if (!counts) return <Skeleton className="w-10" />;
  const { webhooks, schedules } = counts;
  if (webhooks + schedules === 0) return <span className="text-ink-3">none</span>;
  return (
    <span className="inline-flex gap-2.5 text-ink-2">
      {webhooks > 0 && (
        <span className="inline-flex items-center gap-1" title={pluralise(webhooks, 'webhook')}>
          <TriggerIcon kind="webhook" className="size-3.5" />
          {webhooks}
        </span>
      )}
      {schedules > 0 && (
        <span className="inline-flex items-center gap-1" title={pluralise(schedules, 'schedule')}>
          <TriggerIcon kind="schedule" className="size-3.5" />
          {schedules}
        </span>
      )}
    </span>
  );
};
