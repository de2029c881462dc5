import { AgentId } from '@throughline/contracts/ids.js';
import { useNavigate } from 'react-router';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { useTriggerCounts } from '../../../triggers/data/trigger-counts.js';
import { toast } from '../../../ui/overlays/toast.js';
import { useBuild } from '../draft/build-context.js';

/** Offers a trigger to who has just published an agent that nothing starts by itself. */
export const useTriggerOffer = (): (() => void) => {
  const { agent } = useBuild();
  const { workspaceId, path, may } = useWorkspace();
  const navigate = useNavigate();
  const counts = useTriggerCounts(workspaceId, AgentId.parse(agent.id));
  return () => {
    if (!may('triggers.edit') || counts === undefined || counts.schedules + counts.webhooks > 0) return;
    toast({
      title: `${agent.name} is published`,
      about: 'Nothing starts it by itself yet.',
      status: 'succeeded',
      action: {
        label: 'Create trigger',
        run: () => void navigate(`${path('agents', agent.id, 'triggers')}?create=trigger`),
      },
    });
  };
};
