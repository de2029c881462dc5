import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { Link } from 'react-router';
import { NextFire } from '../../../triggers/components/next-fire.js';
import { triggerSummary } from '../../../triggers/components/trigger-summary.js';
import { TriggerIcon } from '../../../triggers/components/trigger-icon.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { getCurrentTriggers } from '../../../triggers/data/triggers.store.js';
import { isLoading } from '../../../lib/live/row-state.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { PanelSection } from '../../../ui/layout/side-panel.js';
import { StatusText } from '../../../ui/status/status-text.js';

/** More are behind the link to all of them. */
const most = 20;

/** The triggers of the agent. */
export const TriggersPanel = ({ agent }: { agent: AgentRow }) => {
  const { path } = useWorkspace();
  const store = getCurrentTriggers(agent.id);
  const triggers = store((state) => state.list).slice(0, most);
  const loading = store(isLoading);
  return (
    <PanelSection
      title="Triggers"
      aside={
        <Link className="link" to={path('agents', agent.id, 'triggers')}>
          {triggers.length === 0 && !loading ? 'Add' : 'All'}
        </Link>
      }
    >
      {loading ? (
        <Skeleton className="my-1 w-3/5" />
      ) : triggers.length === 0 ? (
        <p className="text-sm text-ink-3">No triggers yet</p>
      ) : (
        <ul className="grid gap-2.5 text-sm">
          {triggers.map((trigger) => (
            <li key={trigger.id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2">
              <TriggerIcon kind={trigger.settings.kind} className="size-3.5" />
              <Link to={path('triggers', trigger.id)} className="truncate rounded-xs hover:underline">
                {trigger.name}
              </Link>
              <StatusText status={trigger.status} />
              <p className="col-start-2 -col-end-1 text-xs text-ink-3">
                {triggerSummary(trigger.settings)}
                {trigger.settings.kind === 'schedule' && trigger.status === 'enabled' && (
                  <>
                    {' · next '}
                    <NextFire trigger={trigger} />
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
};
