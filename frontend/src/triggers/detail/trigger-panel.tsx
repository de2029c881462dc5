import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Link } from 'react-router';
import { useRow } from '../../lib/live/use-row.js';
import { agentsById } from '../../agents/data/agents.store.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { MetaList } from '../../ui/table/meta-list.js';
import { Moment } from '../../ui/values/moment.js';
import { PanelSection, SidePanel } from '../../ui/layout/side-panel.js';
import { EditConditions } from '../settings/edit-conditions.js';
import { EditMapping } from '../settings/edit-mapping.js';
import { EditQueue } from '../settings/edit-queue.js';
import { EditSettings } from '../settings/edit-settings.js';
import { ActorName } from '../../components/names/actor-name.js';
import { WebhookUrl } from './webhook-url.js';

const statusLabels = {
  paused: 'Paused by',
  auto_paused: 'Paused by',
  ended: 'Ended by',
  archived: 'Archived by',
} as const;

/** Shows what it starts, how it fires, what it hands over. */
export const TriggerPanel = ({ trigger }: { trigger: TriggerRow }) => {
  const { path, workspaceId, may } = useWorkspace();
  const { row: agent } = useRow(agentsById, workspaceId, trigger.agentId);
  return (
    <SidePanel label="About the trigger">
      {trigger.settings.kind === 'webhook' && <WebhookUrl trigger={trigger} />}
      <PanelSection title="Trigger">
        <MetaList
          items={[
            agent && {
              label: 'Starts',
              value: (
                <Link to={path('agents', agent.id)} className="inline-flex items-center gap-2 hover:underline">
                  <AgentIcon icon={agent.icon} size="sm" />
                  {agent.name}
                </Link>
              ),
            },
            agent && {
              label: 'Version',
              value: agent.publishedVersion ?? <span className="text-wait-ink">none published yet</span>,
            },
            trigger.status !== 'enabled' &&
              trigger.statusBy !== null && {
                label: statusLabels[trigger.status],
                value: <ActorName actor={trigger.statusBy} />,
              },
            { label: 'Created', value: <Moment at={trigger.createdAt} day /> },
          ]}
        />
      </PanelSection>
      <EditSettings key={`settings ${trigger.revision}`} trigger={trigger} />
      {trigger.settings.kind !== 'schedule' && (
        <EditConditions key={`conditions ${trigger.revision}`} trigger={trigger} />
      )}
      <EditQueue key={`queue ${trigger.revision}`} trigger={trigger} />
      {agent && <EditMapping key={`mapping ${trigger.revision}`} trigger={trigger} fields={agent.draft.inputs} />}
      {may('history.read') && (
        <PanelSection>
          <Link className="link text-sm" to={`${path('history', 'why')}?kind=trigger&id=${trigger.id}`}>
            Why it is as it is
          </Link>
        </PanelSection>
      )}
    </SidePanel>
  );
};
