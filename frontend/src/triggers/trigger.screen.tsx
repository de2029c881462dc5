import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useParams } from 'react-router';
import { TwoColumnsLoading } from '../components/page-states/two-columns-loading.js';
import { NothingHere } from '../components/page-states/nothing-here.js';
import { TakingLonger } from '../components/page-states/taking-longer.js';
import { useAgents } from '../agents/data/agents.store.js';
import { useLive } from '../lib/live/row-store.js';
import { useRow } from '../lib/live/use-row.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { Badge } from '../ui/status/badge.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { StatusPill } from '../ui/status/status-pill.js';
import { FiringLog } from './detail/firing-log.js';
import { UnpublishedNotice } from './detail/unpublished-notice.js';
import { triggerKindNames } from './components/trigger-icon.js';
import { LateNotice } from './detail/late-notice.js';
import { TriggerActions } from './detail/trigger-actions.js';
import { TriggerFigures } from './detail/trigger-figures.js';
import { TriggerPanel } from './detail/trigger-panel.js';
import { triggersById, useTriggerActivity, useTriggers } from './data/triggers.store.js';

export const TriggerScreen = () => {
  const { trigger: id = '' } = useParams();
  const { room, workspaceId } = useWorkspace();
  useLive(useTriggers, room);
  useLive(useTriggerActivity, room);
  useLive(useAgents, room);
  const found = useRow(triggersById, workspaceId, id);
  switch (found.status) {
    case 'ready':
      return <Shown key={id} trigger={found.row} />;
    case 'loading':
      return <TwoColumnsLoading label="Loading the trigger" panel={400} withHeader />;
    case 'late':
      return <TakingLonger reload={found.reload} />;
    case 'missing':
      return <NothingHere what="Trigger" />;
    case 'failed':
      return <ErrorState title="The trigger could not be loaded" problem={found.problem} onRetry={found.retry} />;
  }
};

const Shown = ({ trigger }: { trigger: TriggerRow }) => {
  const { path } = useWorkspace();
  useTitle(trigger.name, 'Triggers');
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Triggers', to: path('triggers') }]}
        title={trigger.name}
        pill={
          <>
            <Badge>{triggerKindNames[trigger.settings.kind]}</Badge>
            {trigger.status !== 'enabled' && <StatusPill status={trigger.status} />}
          </>
        }
        actions={<TriggerActions trigger={trigger} />}
      />
      <div className="grid min-w-0 flex-1 border-t border-line-strong lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0">
          <UnpublishedNotice trigger={trigger} />
          <LateNotice trigger={trigger} />
          <TriggerFigures trigger={trigger} />
          <FiringLog trigger={trigger} />
        </div>
        <TriggerPanel trigger={trigger} />
      </div>
    </>
  );
};
