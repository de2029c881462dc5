import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { agentsById } from '../../agents/data/agents.store.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { Banner } from '../../ui/feedback/banner.js';

/** Says that a trigger starts nothing, and where its agent is published. */
export const UnpublishedNotice = ({ trigger }: { trigger: TriggerRow }) => {
  const { path, may, workspaceId } = useWorkspace();
  const { row: agent } = useRow(agentsById, workspaceId, trigger.agentId);
  if (agent?.publishedVersion !== null || trigger.status === 'archived') return null;
  return (
    <div className="border-b border-line px-gutter py-3">
      <Banner
        look="wait"
        action={
          may('agents.publish') && (
            <ButtonLink size="sm" to={path('agents', agent.id, 'build')}>
              Publish it in Build
            </ButtonLink>
          )
        }
      >
        {agent.name} has no published version, so this trigger starts no run.
      </Banner>
    </div>
  );
};
